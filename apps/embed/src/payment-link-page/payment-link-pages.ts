import { Injectable } from '@nestjs/common';
import { interpolate, Pages } from '@tulay/pages';
import type { SubmittedForm } from '../pay-form/pay-form';
import { paymentLinkPageStrings as strings } from './payment-link-page.strings';
import { toPaymentLinkView, type PaymentLinkPageRequest } from './payment-link.view';

const HEAD = {
  styles: ['pay-form/pay-form.css', 'payment-link-page/payment-link.css'],
} as const;

@Injectable()
export class PaymentLinkPages {
  constructor(private readonly pages: Pages) {}

  form(visit: PaymentLinkPageRequest, submitted: SubmittedForm): string {
    const view = toPaymentLinkView(visit, submitted);
    const { language } = strings;
    const head = { ...HEAD, language, title: view.title, script: 'pay-form/pay-form.script.js' } as const;
    return this.pages.render('/payment-link-page/payment-link', head, { view, strings });
  }

  closed(visit: PaymentLinkPageRequest): string {
    return this.message(visit, strings.closed);
  }

  soldOut(visit: PaymentLinkPageRequest): string {
    return this.message(visit, strings.soldOut);
  }

  private message(
    { merchant }: PaymentLinkPageRequest,
    { heading, text }: { heading: string; text: string },
  ): string {
    const head = { language: strings.language, title: heading };
    const words = { heading, text: interpolate(text, { merchant }), footer: strings.footer };
    return this.pages.render('/payment-link-page/closed', head, words);
  }
}
