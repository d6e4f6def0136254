import { Inject, Injectable } from '@nestjs/common';
import { referenceOf, toUnix, type Clock } from '@tulay/contracts';
import type { Currency } from '@tulay/money';
import { Database, type Tx } from '@tulay/persistence';
import { CLOCK } from '@tulay/service-host';
import type { AttemptEntity } from '../attempts/attempt.entity';
import { nextPollAt } from '../attempts/attempt.rules';
import { AttemptsStore } from '../attempts/attempts.store';
import { TrackLateFee } from '../late-fees/track-late-fee';
import { PaymentsStore } from '../payments/payments.store';
import { RecordProviderNotification } from '../provider-notifications/record-provider-notification';
import type { PaymentReport } from '../providers/provider.port';
import { EndFromReport } from './end-from-report';
import { feeIn, isOpen, outcomeOf } from './attempt-report.rules';

/** Applies a provider's report about an attempt: to the payment, or as an unapplied receipt. */
@Injectable()
export class SettleAttempt {
  constructor(
    private readonly db: Database,
    private readonly attempts: AttemptsStore,
    private readonly record: RecordProviderNotification,
    private readonly end: EndFromReport,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Inject(TrackLateFee) private readonly lateFees: TrackLateFee;
  @Inject(PaymentsStore) private readonly payments: PaymentsStore;

  async execute(attempt: AttemptEntity, report: PaymentReport, hasPayment: boolean): Promise<void> {
    const now = toUnix(this.clock.now(attempt.environment));
    await this.db.transaction(async (tx) => {
      const open = await this.apply(tx, attempt, report, hasPayment, now);
      const next = nextPollAt(attempt, open, now);
      const outcome = outcomeOf(report, next);
      const dueAt = outcome === null ? next : null;
      const paymentRef = report.outcome === 'paid' ? report.paymentRef : attempt.paymentRef;
      const polled = { ...attempt, outcome: outcome ?? attempt.outcome, paymentRef, dueAt };
      await this.attempts.savePoll(tx, { ...polled, polls: attempt.polls + 1 });
    });
  }

  /** @returns whether the payment is still open */
  private async apply(
    tx: Tx,
    attempt: AttemptEntity,
    report: PaymentReport,
    hasPayment: boolean,
    now: number,
  ): Promise<boolean> {
    const paymentId = hasPayment ? attempt.paymentId : null;
    if (report.outcome !== 'paid') return this.end.executeIn(tx, attempt, report, paymentId);
    const before = paymentId === null ? null : await this.payments.lock(tx, paymentId);
    const notification = {
      provider: attempt.provider,
      environment: attempt.environment,
      providerRef: report.paymentRef,
      status: 'paid' as const,
      reference: referenceOf(attempt.id),
      amount: report.amount,
      currency: report.currency as Currency,
      occurredAt: report.paidAt ?? now,
    };
    const { outcome, repeated } = await this.record.executeIn(tx, notification, {
      paymentId,
      attemptId: attempt.id,
      providerFee: feeIn(report),
      walletRef: report.walletRef,
    });
    // If an operator resolved the payment earlier, the ledger posted it without the provider's fee.
    const withoutFee = report.fee === null || (before !== null && !isOpen(before.status));
    if (outcome === 'applied' && !repeated && withoutFee) await this.lateFees.executeIn(tx, attempt);
    return false;
  }
}
