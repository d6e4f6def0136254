import { Injectable } from '@nestjs/common';
import type { Tx } from '@tulay/persistence';
import { UnknownProviderCodes } from '@tulay/provider-routing';
import type { AttemptEntity } from '../attempts/attempt.entity';
import { ApplyProviderOutcome, type ProviderOutcome } from '../payments/apply-provider-outcome';
import { PaymentsStore } from '../payments/payments.store';
import type { PaymentReport } from '../providers/provider.port';
import { isOpen } from './attempt-report.rules';

/** Ends a payment if the provider reports it as failed, expired or canceled. */
@Injectable()
export class EndFromReport {
  constructor(
    private readonly payments: PaymentsStore,
    private readonly outcomes: ApplyProviderOutcome,
    private readonly words: UnknownProviderCodes,
  ) {}

  /**
   * Has no effect unless this attempt was shown to the payer.
   * @returns whether the payment is still open
   */
  async executeIn(
    tx: Tx,
    attempt: AttemptEntity,
    report: PaymentReport,
    paymentId: string | null,
  ): Promise<boolean> {
    this.noteUnknown(attempt, report);
    const payment = paymentId === null ? null : await this.payments.lock(tx, paymentId);
    if (payment?.attemptId !== attempt.id || !isOpen(payment.status)) return false;
    const end = endOf(report);
    if (end) await this.outcomes.executeIn(tx, { paymentId: payment.id, ...end });
    return end === null;
  }

  private noteUnknown({ provider, id: about }: AttemptEntity, report: PaymentReport): void {
    if (report.outcome === 'unknown')
      this.words.note({ provider, about, what: 'status', word: report.status });
    if (report.outcome === 'failed' && report.unknownCode !== undefined)
      this.words.note({ provider, about, what: 'failure_code', word: report.unknownCode });
  }
}

function endOf(report: PaymentReport): Omit<ProviderOutcome, 'paymentId'> | null {
  if (report.outcome === 'failed') return { trigger: 'provider.declined', failure: report.failure };
  if (report.outcome === 'expired') return { trigger: 'provider.expired' };
  if (report.outcome !== 'cancelled') return null;
  const failure = { code: 'cancelled', message: 'The provider cancelled the payment' } as const;
  return { trigger: 'provider.declined', failure };
}
