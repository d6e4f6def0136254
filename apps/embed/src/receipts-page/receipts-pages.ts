import { Injectable } from '@nestjs/common';
import type { List, Payment, Refund } from '@tulay/contracts';
import { Pages } from '../layout/pages';
import { toReceiptView } from './receipt.view';
import { receiptsPageStrings as strings } from './receipts-page.strings';
import { toReceiptsView, type ReceiptsVisit } from './receipts.view';

const HEAD = {
  language: strings.language,
  styles: ['layout/paper.css', 'receipts-page/receipts.css'],
} as const;

/** Renders a customer's receipts. */
@Injectable()
export class ReceiptsPages {
  constructor(private readonly pages: Pages) {}

  list(visit: ReceiptsVisit, page: List<Payment>, after: string | null): string {
    const view = toReceiptsView(visit, page, after);
    const head = { ...HEAD, title: view.title, script: 'receipts-page/receipts.script.js' } as const;
    return this.pages.render('/receipts-page/receipts', head, { view, strings });
  }

  one(visit: ReceiptsVisit, payment: Payment, refunds: Refund[]): string {
    const view = toReceiptView(visit, payment, refunds);
    const modules = ['layout/parts/copy.script.js'] as const;
    const head = { ...HEAD, title: view.title, script: 'layout/document.script.js', modules } as const;
    return this.pages.render('/receipts-page/receipt', head, { view, strings });
  }
}
