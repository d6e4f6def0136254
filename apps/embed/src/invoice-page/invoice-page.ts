import { Injectable } from '@nestjs/common';
import { Pages } from '../layout/pages';
import { invoicePageStrings as strings } from './invoice-page.strings';
import type { SentInvoiceForm } from './invoice-pay.view';
import { toInvoiceView, type InvoiceVisit } from './invoice.view';

const CONFIRMING_SECONDS = 4;

/** Writes an invoice for its customer. */
@Injectable()
export class InvoicePages {
  constructor(private readonly pages: Pages) {}

  write(visit: InvoiceVisit, sent: SentInvoiceForm): string {
    const view = toInvoiceView(visit, sent);
    const reloadSeconds = view.isWaiting ? CONFIRMING_SECONDS : null;
    const frame = {
      language: strings.language,
      title: view.title,
      styles: ['layout/pay-form.css', 'layout/paper.css', 'invoice-page/invoice.css'],
      script: 'invoice-page/invoice.script.js',
      modules: ['layout/document.script.js', 'layout/pay-form.script.js', 'layout/copy.script.js'],
      refreshSeconds: reloadSeconds,
    } as const;
    return this.pages.render('/invoice-page/invoice', frame, { view, strings, reloadSeconds });
  }
}
