import { Injectable } from '@nestjs/common';
import type { Payment } from '@tulay/contracts';
import type { Tx } from '@tulay/persistence';
import { ApplyProviderOutcome } from './apply-provider-outcome';
import type { PaymentEntity } from './payment.entity';
import { PaymentView } from './payment.view';
import { PaymentsStore } from './payments.store';

/**
 * Inserts a paid payment. The payment is inserted and completed in the caller's transaction, so it is never
 * visible as pending.
 */
@Injectable()
export class InsertPaidPayment {
  constructor(
    private readonly payments: PaymentsStore,
    private readonly view: PaymentView,
    private readonly outcomes: ApplyProviderOutcome,
  ) {}

  /** Inserts the payment. A repeated call returns the existing payment in its current state. */
  async executeIn(tx: Tx, payment: PaymentEntity): Promise<Payment> {
    if (!(await this.payments.insertIn(tx, payment)))
      return this.view.toResource(await this.payments.lock(tx, payment.id));
    await tx.emit(this.view.toEvent(payment, 'payment.pending', payment.created));
    return this.outcomes.executeIn(tx, { paymentId: payment.id, trigger: 'provider.paid' });
  }
}
