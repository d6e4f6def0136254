import { Injectable } from '@nestjs/common';
import type { CancelCheckoutRequest, Payment, PaymentFailure } from '@tulay/contracts';
import { executeOnce, Database } from '@tulay/persistence';
import { ApplyProviderOutcome } from '../payments/apply-provider-outcome';

const CANCELLED: PaymentFailure = { code: 'cancelled', message: 'The payer cancelled the payment' };

/**
 * Cancels a pending payment when its payer leaves the checkout. Money received afterwards becomes an
 * unapplied receipt.
 */
@Injectable()
export class CancelCheckout {
  constructor(
    private readonly db: Database,
    private readonly outcomes: ApplyProviderOutcome,
  ) {}

  /** @throws DomainError `not_found`, or `invalid_state` if the payment is not pending */
  execute({ paymentId }: CancelCheckoutRequest): Promise<Payment> {
    const outcome = { paymentId, trigger: 'payer.cancelled', failure: CANCELLED } as const;
    return executeOnce(this.db, (tx) => this.outcomes.executeIn(tx, outcome));
  }
}
