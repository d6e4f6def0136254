import { Injectable } from '@nestjs/common';
import type { Payment } from '@tulay/contracts';
import { failpoint } from '@tulay/service-host';
import type { CheckoutRow } from './checkout.entity';
import { refusalIn, toError } from './checkout.rules';
import { CheckoutsStore } from './checkouts.store';
import { PaymentsClient } from './payments.client';

/** Opens the payment of a checkout that was saved. Safe to repeat from any step, also by several at once. */
@Injectable()
export class OpenCheckout {
  constructor(
    private readonly payments: PaymentsClient,
    private readonly checkouts: CheckoutsStore,
  ) {}

  /**
   * The payment as it stands.
   * @throws DomainError what the payments service refused with, the same to whoever repeats it; anything else, when it
   *   did not answer: then the same checkout may be opened again, and a job does it if nobody else will
   */
  async execute(checkout: CheckoutRow): Promise<Payment> {
    if (checkout.status === 'refused' && checkout.refusal) throw toError(checkout.refusal);
    if (checkout.status !== 'opening') return this.payments.get(checkout);
    failpoint('checkouts.intent.saved');
    const payment = await this.payments.create(checkout).catch((error) => this.refuse(checkout, error));
    failpoint('checkouts.opening.answered');
    await this.checkouts.opened(checkout.paymentId);
    return payment;
  }

  private async refuse({ paymentId }: CheckoutRow, error: unknown): Promise<never> {
    const refusal = refusalIn(error);
    if (refusal) await this.checkouts.refused(paymentId, refusal);
    throw error;
  }
}
