import { Injectable } from '@nestjs/common';
import type { Payment } from '@tulay/contracts';
import { amountText, interpolate, Pages } from '@tulay/pages';
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

  paused(visit: PaymentLinkPageRequest): string {
    return this.message(visit, strings.paused);
  }

  soldOut(visit: PaymentLinkPageRequest): string {
    return this.message(visit, strings.soldOut);
  }

  /** Renders the page that offers to continue the payment, or to cancel it while it is pending. */
  inProgress({ merchant }: PaymentLinkPageRequest, { id, status, ...payment }: Payment): string {
    const { heading, pending, processing, resume, another, hint } = strings.inProgress;
    const head = { language: strings.language, title: heading };
    const isPending = status === 'pending';
    const method = strings.methods[payment.method];
    return this.pages.render('/payment-link-page/in-progress', head, {
      heading,
      amount: amountText(payment.amount, payment.currency),
      text: interpolate(isPending ? pending : processing, { merchant, method }),
      checkout: `/checkout/${id}`,
      resume,
      leave: isPending ? { another, hint } : null,
      footer: strings.footer,
    });
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
