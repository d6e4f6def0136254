import { Injectable } from '@nestjs/common';
import type { Payment } from '@tulay/contracts';
import { type PageAnswer } from '@tulay/pages';
import { providerPageOf } from '../checkout/checkout.rules';
import { RedirectPage } from '../layout/redirect-page';
import { isOver } from './pay-form.rules';

/**
 * Redirects a payer from a form to the started payment: to the checkout, or directly to the provider's page
 * for cards and bank transfers.
 */
@Injectable()
export class ContinueToCheckout {
  constructor(private readonly forward: RedirectPage) {}

  /** @param ifOver page to load if the browser submitted a cached form whose payment has already ended */
  execute(payment: Payment, ifOver: string): PageAnswer {
    if (isOver(payment)) return { goTo: ifOver };
    const next = providerPageOf(payment);
    if (next === null || payment.status !== 'pending') return { goTo: `/checkout/${payment.id}` };
    return { html: this.forward.toProvider(next, payment.method), status: 200 };
  }
}
