import { Injectable } from '@nestjs/common';
import { DomainError, type Payment } from '@tulay/contracts';
import type { CheckoutRow } from './checkout.entity';
import { refusalIn } from './checkout.rules';
import { OpenCheckout } from './open-checkout';
import { PaymentsClient } from './payments.client';
import { SettleCheckout } from './settle-checkout';

/**
 * Ends the payment of a checkout, so that nobody can pay it any more. An opening whose answer was lost is finished
 * first: only a payment that is known to exist can be known to have ended.
 */
@Injectable()
export class CloseCheckout {
  constructor(
    private readonly open: OpenCheckout,
    private readonly payments: PaymentsClient,
    private readonly settle: SettleCheckout,
  ) {}

  /**
   * The payment as it then stands, and the checkout with it: `failed` or `expired` if it was ended here, else what came before
   * (it may be `processing`, which nobody can end, or `succeeded`); null if there never was one.
   * @param how `cancel`: nobody wants it paid any more; `expire`: another payment takes its place
   */
  async execute(checkout: CheckoutRow, how: 'cancel' | 'expire'): Promise<Payment | null> {
    const payment = await this.end(checkout, how);
    if (payment) await this.settle.execute(payment);
    return payment;
  }

  private async end(checkout: CheckoutRow, how: 'cancel' | 'expire'): Promise<Payment | null> {
    try {
      await this.open.execute(checkout);
      return await this.payments[how](checkout);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      if (error.code === 'invalid_state') return this.payments.get(checkout);
      if (refusalIn(error)) return null;
      throw error;
    }
  }
}
