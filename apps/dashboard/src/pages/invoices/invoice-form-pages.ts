import { Injectable } from '@nestjs/common';
import { INVOICE_LIMITS, type Invoice } from '@tulay/contracts';
import { interpolate } from '@tulay/pages';
import type { FastifyReply } from 'fastify';
import type { RequestContext } from '../../http/request-context';
import { SelectOptions, productWord } from '../catalog/select-options';
import { DashboardPages } from '../frame/dashboard-pages';
import { formStrings } from '../forms/form.strings';
import { alertOf } from '../catalog/form-pages';
import type { TypedForm } from '../forms/typed-form';
import { invoiceGroups, lineGroups } from './invoice-fields';
import { lineTotals, typedTotals } from './invoice-preview';
import { amountsOf } from './invoice.form';
import { invoicesStrings as words } from './invoices.strings';
import { invoicePath, INVOICES_PATH, nameOf } from './invoices.view';

interface InvoiceForm {
  typed: TypedForm;
  /** Undefined for a new invoice. */
  invoice?: Invoice;
  /** Reason for the rejection if no field is invalid. */
  alert?: string;
}

/** Renders the invoice form: fields, line items with buttons to add and remove them, and totals. */
@Injectable()
export class InvoiceFormPages {
  constructor(
    private readonly pages: DashboardPages,
    private readonly pick: SelectOptions,
  ) {}

  async show(reply: FastifyReply, visit: RequestContext, page: InvoiceForm): Promise<void> {
    const { typed, invoice, alert = alertOf(typed) } = page;
    const path = invoice ? invoicePath(invoice.id) : INVOICES_PATH;
    const isDraft = !invoice || invoice.status === 'draft';
    const customers = isDraft ? await this.pick.aCustomer(visit, typed.value('customer')) : [];
    const form = {
      action: invoice ? `${path}/edit` : `${path}/new`,
      cancel: path,
      submit: invoice ? formStrings.save : words.saveDraft,
      formId: typed.formId,
      isChange: invoice !== undefined,
      alert,
      groups: invoiceGroups(typed, customers, invoice ?? null),
      ...(isDraft && (await this.linesFor(visit, typed))),
    };
    return this.pages.show(reply, visit, {
      section: 'invoices',
      title: invoice ? interpolate(words.change, { name: nameOf(invoice) }) : words.add,
      template: '/pages/invoices/invoice-form',
      view: { form, texts: formStrings },
      words,
      styles: ['pages/catalog/record.css', 'pages/invoices/invoices.css'],
      status: alert === null ? 200 : 400,
    });
  }

  private async linesFor(visit: RequestContext, typed: TypedForm) {
    const amounts = amountsOf(typed);
    const totals = lineTotals(amounts);
    const products = await this.pick.newestProducts(visit);
    const lines = lineGroups(typed).map((line) => ({
      ...line,
      heading: interpolate(words.line.one, { number: String(line.index + 1) }),
      removeWord: interpolate(words.line.remove, { number: String(line.index + 1) }),
      productText: interpolate(words.line.fromStock, { product: nameIn(products, line.product?.id) }),
      total: totals[line.index],
    }));
    return {
      lines,
      linesWrong: typed.wrong('line_items'),
      mayAdd: lines.length < INVOICE_LIMITS.lines.max,
      totals: typedTotals(amounts),
      products: products.map((product) => ({ value: product.id, word: productWord(product) })),
    };
  }
}

const nameIn = (products: readonly { id: string; name: string }[], id: string | undefined): string =>
  products.find((product) => product.id === id)?.name ?? id ?? '';
