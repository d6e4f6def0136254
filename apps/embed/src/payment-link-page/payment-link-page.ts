import { Injectable } from '@nestjs/common';
import type { Payment } from '@tulay/contracts';
import { fill } from '../layout/fill';
import { Pages } from '../layout/pages';
import { paymentLinkPageStrings as strings } from './payment-link-page.strings';
import { toPaymentLinkView, toThanksView, type PaymentLinkVisit, type SentForm } from './payment-link.view';

const FRAME = {
  language: strings.language,
  styles: ['layout/pay-form.css', 'payment-link-page/payment-link.css'],
} as const;

/** Writes what somebody who opens a payment link sees. */
@Injectable()
export class PaymentLinkPages {
  constructor(private readonly pages: Pages) {}

  form(visit: PaymentLinkVisit, sent: SentForm): string {
    const view = toPaymentLinkView(visit, sent);
    const frame = { ...FRAME, title: view.title, script: 'layout/pay-form.script.js' } as const;
    return this.pages.render('/payment-link-page/payment-link', frame, { view, strings });
  }

  thanks(visit: PaymentLinkVisit, payment: Payment): string {
    const view = toThanksView(visit, payment);
    const modules = ['layout/copy.script.js'] as const;
    const frame = { ...FRAME, title: view.title, script: 'layout/document.script.js', modules } as const;
    return this.pages.render('/payment-link-page/thanks', frame, { view, strings });
  }

  closed({ merchant }: PaymentLinkVisit): string {
    const { heading, text } = strings.closed;
    const frame = { language: strings.language, title: heading };
    const words = { heading, text: fill(text, { merchant }), footer: strings.footer };
    return this.pages.render('/payment-link-page/closed', frame, words);
  }
}
