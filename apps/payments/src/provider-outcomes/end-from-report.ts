import { Inject, Injectable } from '@nestjs/common';
import type { Tx } from '@tulay/persistence';
import { LOGGER, Metrics } from '@tulay/service-host';
import type { Logger } from 'pino';
import { Counter } from 'prom-client';
import type { AttemptEntity } from '../attempts/attempt.entity';
import { ApplyProviderOutcome, type ProviderOutcome } from '../payments/apply-provider-outcome';
import { PaymentsStore } from '../payments/payments.store';
import type { PaymentReport } from '../providers/provider.port';
import { isOpen } from './attempt-report.rules';

/** Ends the payment of an attempt that its provider reports as failed, expired or cancelled. */
@Injectable()
export class EndFromReport {
  private readonly unknown: Counter<'provider'>;

  constructor(
    private readonly payments: PaymentsStore,
    private readonly outcomes: ApplyProviderOutcome,
    @Inject(LOGGER) private readonly logger: Logger,
    metrics: Metrics,
  ) {
    this.unknown = new Counter({
      name: 'provider_statuses_unknown_total',
      help: 'Answers of providers with a status that the connector does not know; the payment stays pending',
      labelNames: ['provider'],
      registers: [metrics.registry],
    });
  }

  /** Changes only the payment whose payer was shown this attempt. @returns whether it is still open */
  async executeIn(
    tx: Tx,
    attempt: AttemptEntity,
    report: PaymentReport,
    paymentId: string | null,
  ): Promise<boolean> {
    if (report.outcome === 'unknown') this.note(attempt, report.status);
    const payment = paymentId === null ? null : await this.payments.lock(tx, paymentId);
    if (payment?.attemptId !== attempt.id || !isOpen(payment.status)) return false;
    const end = endOf(report);
    if (end) await this.outcomes.executeIn(tx, { paymentId: payment.id, ...end });
    return end === null;
  }

  private note({ provider, id }: AttemptEntity, status: string): void {
    this.unknown.inc({ provider });
    this.logger.error({ provider, attempt: id, status }, 'the provider answered with an unknown status');
  }
}

function endOf(report: PaymentReport): Omit<ProviderOutcome, 'paymentId'> | null {
  if (report.outcome === 'failed') return { trigger: 'provider.declined', failure: report.failure };
  if (report.outcome === 'expired') return { trigger: 'provider.expired' };
  if (report.outcome !== 'cancelled') return null;
  const failure = { code: 'cancelled', message: 'The payment was cancelled at its provider' } as const;
  return { trigger: 'provider.declined', failure };
}
