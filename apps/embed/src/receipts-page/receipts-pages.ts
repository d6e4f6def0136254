import { Injectable } from '@nestjs/common';
import type { List, Payment } from '@tulay/contracts';
import { Pages } from '@tulay/pages';
import { receiptsPageStrings as strings } from './receipts-page.strings';
import { toReceiptsView, type ReceiptsPageRequest } from './receipts.view';

@Injectable()
export class ReceiptsPages {
  constructor(private readonly pages: Pages) {}

  list(visit: ReceiptsPageRequest, page: List<Payment>, after: string | null): string {
    const view = toReceiptsView(visit, page, after);
    const head = {
      language: strings.language,
      title: view.title,
      styles: ['layout/paper.css', 'receipts-page/receipts.css'],
      script: 'receipts-page/receipts.script.js',
    } as const;
    return this.pages.render('/receipts-page/receipts', head, { view, strings });
  }
}
