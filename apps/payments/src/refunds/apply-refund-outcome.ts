import { Inject, Injectable } from '@nestjs/common';
import { notFound, toUnix, type Clock, type RefundFailure } from '@tulay/contracts';
import { Database, type Tx } from '@tulay/persistence';
import { CLOCK } from '@tulay/service-host';
import type { PaymentEntity } from '../payments/payment.entity';
import { applyStep } from '../payments/payment.rules';
import { nextPaymentStep } from '../payments/payment.states';
import { PaymentView } from '../payments/payment.view';
import { PaymentsStore } from '../payments/payments.store';
import type { RefundEntity } from './refund.entity';
import { nextRefundStep, type RefundStep, type RefundTrigger } from './refund.states';
import { toRefundEvent } from './refund.view';
import { RefundsStore } from './refunds.store';

export interface RefundOutcome {
  refundId: string;
  trigger: RefundTrigger;
  providerRef?: string | null;
  failure?: RefundFailure;
}

const UNEXPLAINED: RefundFailure = { code: 'unknown', message: 'The refund failed' };

/** Ends a refund. If the full amount is now refunded, also changes the payment's status to refunded. */
@Injectable()
export class ApplyRefundOutcome {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly payments: PaymentsStore,
    private readonly refunds: RefundsStore,
    private readonly view: PaymentView,
  ) {}

  /**
   * Applies the outcome. A repeated outcome changes nothing.
   * @throws DomainError `not_found` if the refund does not exist, or `invalid_state` if the transition is not
   * allowed
   */
  async execute(outcome: RefundOutcome): Promise<RefundEntity> {
    const known = await this.refunds.find(outcome.refundId);
    if (!known) throw notFound('refund', outcome.refundId);
    return this.db.transaction(async (tx) => {
      // All writers lock the payment before the refund, which prevents deadlocks.
      const payment = await this.payments.lock(tx, known.paymentId);
      const refund = await this.refunds.lock(tx, known.id);
      const step = nextRefundStep(refund.status, outcome.trigger);
      if (step === 'repeat') return refund;
      const now = toUnix(this.clock.now(refund.environment));
      const updated = applyRefundStep(refund, step, outcome, now);
      const sum = await this.refunds.end(tx, updated);
      await tx.emit(toRefundEvent(updated, payment, step.emits, now));
      if (sum !== null) await this.finishPayment(tx, { ...payment, refunded: sum }, now);
      return updated;
    });
  }

  private async finishPayment(tx: Tx, payment: PaymentEntity, now: number): Promise<void> {
    if (payment.refunded < payment.amount) return;
    const step = nextPaymentStep(payment.status, 'refund.completed');
    if (step === 'repeat') return;
    const refunded = applyStep(payment, step, now);
    await this.payments.save(tx, refunded);
    await tx.emit(this.view.toEvent(refunded, step.emits, now));
  }
}

const applyRefundStep = (
  refund: RefundEntity,
  step: RefundStep,
  outcome: RefundOutcome,
  now: number,
): RefundEntity => ({
  ...refund,
  status: step.to,
  stage: 'sent',
  providerRef: outcome.providerRef ?? refund.providerRef,
  failure: step.to === 'failed' ? (outcome.failure ?? UNEXPLAINED) : null,
  succeededAt: step.to === 'succeeded' ? now : null,
  dueAt: null,
});
