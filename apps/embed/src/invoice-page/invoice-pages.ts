import { Injectable } from '@nestjs/common';
import { Pages } from '@tulay/pages';
import type { SubmittedForm } from '../pay-form/pay-form';
import { invoicePageStrings as strings } from './invoice-page.strings';
import { toInvoiceView, type InvoicePageRequest } from './invoice.view';

const CONFIRMING_SECONDS = 4;

@Injectable()
export class InvoicePages {
  constructor(private readonly pages: Pages) {}

  write(visit: InvoicePageRequest, submitted: SubmittedForm): string {
    const view = toInvoiceView(visit, submitted);
    const reloadSeconds = view.isWaiting ? CONFIRMING_SECONDS : null;
    const head = {
      language: strings.language,
      title: view.title,
      styles: ['pay-form/pay-form.css', 'layout/paper.css', 'invoice-page/invoice.css'],
      script: 'invoice-page/invoice.script.js',
      modules: ['layout/document.script.js', 'pay-form/pay-form.script.js', 'layout/parts/copy.script.js'],
      refreshSeconds: reloadSeconds,
    } as const;
    return this.pages.render('/invoice-page/invoice', head, { view, strings, reloadSeconds });
  }
}
