import { Injectable } from '@nestjs/common';
import { Pages } from '@tulay/pages';
import { receiptStrings as strings } from './receipt.strings';
import { toReceiptView, type ReceiptSubject } from './receipt.view';

@Injectable()
export class ReceiptPages {
  constructor(private readonly pages: Pages) {}

  one(subject: ReceiptSubject): string {
    const view = toReceiptView(subject);
    const head = {
      language: strings.language,
      title: view.title,
      styles: ['layout/paper.css', 'receipt/receipt.css'],
      script: 'layout/document.script.js',
      modules: ['layout/parts/copy.script.js'],
    } as const;
    return this.pages.render('/receipt/receipt', head, { view, strings });
  }
}
