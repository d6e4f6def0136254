import { Inject, Injectable } from '@nestjs/common';
import { toUnix, type Clock, type PaymentFailure } from '@tulay/contracts';
import type { Tx } from '@tulay/persistence';
import { CLOCK } from '@tulay/service-host';
import { ApplyProviderOutcome } from '../payments/apply-provider-outcome';
import { PaymentsStore } from '../payments/payments.store';
import type { ProviderNotification, ProviderNotificationEntity } from './provider-notification.entity';
import { evaluate, type Verdict } from './provider-notification.rules';
import { ProviderNotificationsStore } from './provider-notifications.store';
import { shown, type RecordedNotification } from './recorded-notification';

const FAILURE: PaymentFailure = { code: 'unknown', message: 'The acquirer reported that the payment failed' };

interface NotifiedAttempt {
  /** ID of the payment; null if the payment does not exist. */
  paymentId: string | null;
  /** ID of the paid attempt; null if no provider was called for the payment. */
  attemptId: string | null;
  /** The provider's fee in minor units; null until the provider reports it. */
  providerFee: bigint | null;
  /** Reference that the payer's wallet or bank assigned; null if the provider does not report it. */
  walletRef: string | null;
}

/** Stores a provider's notification once, and applies it in the same transaction. */
@Injectable()
export class RecordProviderNotification {
  constructor(
    private readonly payments: PaymentsStore,
    private readonly notifications: ProviderNotificationsStore,
    private readonly outcomes: ApplyProviderOutcome,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async executeIn(
    tx: Tx,
    reported: ProviderNotification,
    { paymentId, attemptId, ...told }: NotifiedAttempt,
  ): Promise<RecordedNotification> {
    const verdict = evaluate(reported, paymentId === null ? null : await this.lock(tx, paymentId, attemptId));
    const created = toUnix(this.clock.now(reported.environment));
    const notification = { ...reported, paymentId, outcome: verdict.outcome, created };
    // A repeated notification returns the recorded outcome. `verdict` is wrong for a repeat, because the first
    // copy may already have been applied to the payment.
    const earlier = await this.notifications.insertOrFind(tx, notification);
    if (earlier) return { ...shown(earlier), repeated: true };
    await this.apply(tx, notification, verdict, told);
    return { ...shown(notification), repeated: false };
  }

  private async lock(tx: Tx, paymentId: string, attempt: string | null) {
    const { status, amount, currency, attemptId } = await this.payments.lock(tx, paymentId);
    const isShownAttempt = attemptId === attempt;
    return {
      status,
      amount,
      currency,
      isShownAttempt,
      hasPaidNotification: await this.notifications.hasPaid(tx, paymentId),
    };
  }

  private async apply(
    tx: Tx,
    notification: ProviderNotificationEntity,
    verdict: Verdict,
    told: Pick<NotifiedAttempt, 'providerFee' | 'walletRef'>,
  ): Promise<void> {
    const { paymentId } = notification;
    if (verdict.outcome === 'unapplied')
      await this.notifications.insertUnapplied(tx, notification, verdict.reason);
    if (verdict.outcome !== 'applied' || !verdict.trigger || paymentId === null) return;
    const failure = verdict.trigger === 'provider.declined' ? FAILURE : undefined;
    await this.outcomes.executeIn(tx, { paymentId, trigger: verdict.trigger, failure, ...told });
  }
}
