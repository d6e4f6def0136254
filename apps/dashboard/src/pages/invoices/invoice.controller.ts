import { Get, Inject, Res } from '@nestjs/common';
import { notFound, toUnix, type Clock, type Invoice } from '@tulay/contracts';
import { commonStrings, dayText, interpolate, manilaDateTime } from '@tulay/pages';
import { CLOCK } from '@tulay/service-host';
import type { FastifyReply } from 'fastify';
import { InvoicesClient } from '../../clients/invoices.client';
import { Allowed, PageController } from '../../http/access';
import { sessionContextOf, CurrentRequest, tenantOf, type RequestContext } from '../../http/request-context';
import { can } from '../../http/can';
import { IdInPath } from '../catalog/id-in-path';
import { NameLookup } from '../catalog/name-lookup';
import { RecordPages } from '../catalog/record-pages';
import { DashboardPages } from '../frame/dashboard-pages';
import { invoicePreviewOf } from './invoice-preview';
import { toRecord } from './invoice.view';
import { invoicesStrings as words } from './invoices.strings';
import { invoicePath, nameOf } from './invoices.view';

const STYLES = ['pages/catalog/record.css', 'pages/invoices/invoices.css'];

@PageController('dashboard/invoices')
export class InvoiceController {
  constructor(
    private readonly invoices: InvoicesClient,
    private readonly names: NameLookup,
    private readonly records: RecordPages,
    private readonly pages: DashboardPages,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Allowed('invoices:read')
  @Get(':id')
  async show(
    @CurrentRequest() visit: RequestContext,
    @IdInPath('inv') id: string,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { invoice, customer } = await this.find(visit, id);
    const now = toUnix(this.clock.now(tenantOf(visit).environment));
    const content = { paper: invoicePreviewOf(invoice), label: words.totals.heading };
    return this.records.show(reply, visit, {
      section: 'invoices',
      title: nameOf(invoice),
      record: toRecord(invoice, { customer, mayChange: can(visit, 'invoices:write'), now }),
      part: { template: '/pages/invoices/invoice-part', content },
      styles: ['pages/invoices/invoices.css'],
    });
  }

  /** Only drafts have a preview; a sent invoice has a public page. */
  @Allowed('invoices:read')
  @Get(':id/preview')
  async preview(
    @CurrentRequest() visit: RequestContext,
    @IdInPath('inv') id: string,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { invoice, customer } = await this.find(visit, id);
    if (invoice.status !== 'draft') throw notFound('preview', id);
    return this.pages.show(reply, visit, {
      section: 'invoices',
      title: interpolate(words.previewTitle, { name: nameOf(invoice) }),
      template: '/pages/invoices/preview',
      view: previewOf(visit, invoice, customer),
      words,
      styles: STYLES,
    });
  }

  private async find(
    visit: RequestContext,
    id: string,
  ): Promise<{ invoice: Invoice; customer: string | null }> {
    const invoice = await this.invoices.get(visit, { id });
    return { invoice, customer: await this.names.ofCustomer(visit, invoice.customer_id) };
  }
}

function previewOf(visit: RequestContext, invoice: Invoice, customer: string | null) {
  const { locale } = commonStrings;
  const moment = (unix: number | null) => (unix === null ? null : manilaDateTime(unix, locale));
  const rows = [
    { label: words.from, value: sessionContextOf(visit).member?.merchantName ?? null },
    { label: words.billedTo, value: customer },
    { label: words.dueDate, value: invoice.due_date && dayText(invoice.due_date, locale) },
    { label: words.depositDue, value: moment(invoice.deposit_due_at) },
    { label: words.balanceDue, value: moment(invoice.balance_due_at) },
  ];
  const { description, notes, terms } = invoice;
  return {
    name: nameOf(invoice),
    back: invoicePath(invoice.id),
    send: can(visit, 'invoices:write') ? `${invoicePath(invoice.id)}/send` : null,
    rows: rows.filter(({ value }) => value !== null),
    paper: invoicePreviewOf(invoice),
    description,
    notes,
    terms,
  };
}
