import { Inject, Injectable } from '@nestjs/common';
import { referenceOf, toUnix, type Clock, type ResolvePaymentRequest } from '@tulay/contracts';
import type { Tx } from '@tulay/persistence';
import { ProviderRouter } from '@tulay/provider-routing';
import { CLOCK, LOGGER } from '@tulay/service-host';
import type { Logger } from 'pino';
import type { AttemptEntity } from '../attempts/attempt.entity';
import { AttemptsStore } from '../attempts/attempts.store';
import { openedAt } from '../attempts/opened-at';
import type { PaymentEntity } from '../payments/payment.entity';
import type { PaymentProvider, PaymentReport } from '../providers/provider.port';
import { SettleAttempt } from './settle-attempt';

/** Queries and follows up on the attempt that was shown to the payer, when an operator resolves its payment. */
@Injectable()
export class PaymentAtProvider {
  constructor(
    private readonly attempts: AttemptsStore,
    private readonly router: ProviderRouter<PaymentProvider>,
    private readonly settle: SettleAttempt,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Queries the provider and applies its report. Returns null if the provider cannot report the payment: no
   * provider was called, the provider is no longer configured, or it did not respond.
   */
  async report({ attemptId }: PaymentEntity): Promise<PaymentReport | null> {
    const attempt = attemptId === null ? null : await this.attempts.find(attemptId);
    const report = attempt && (await this.reportOf(attempt));
    if (attempt && report) await this.settle.execute(attempt, report, true);
    return report;
  }

  /**
   * Restarts polling, so that money that arrives later is recorded. Also cancels the attempt if the operator
   * resolved the payment as failed.
   */
  async follow(
    tx: Tx,
    { attemptId, environment }: PaymentEntity,
    outcome: ResolvePaymentRequest['outcome'],
  ): Promise<void> {
    if (attemptId === null) return;
    const now = toUnix(this.clock.now(environment));
    if (outcome === 'fail') await this.attempts.wantCancel(tx, [attemptId], now);
    else await this.attempts.wantConfirmation(tx, attemptId, now);
  }

  private async reportOf(attempt: AttemptEntity): Promise<PaymentReport | null> {
    try {
      return await this.router.named(attempt.provider).find(openedAt(attempt, referenceOf(attempt.id)));
    } catch (error) {
      const about = { err: error, attempt: attempt.id, provider: attempt.provider };
      this.logger.warn(about, 'failed to query provider before resolving payment');
      return null;
    }
  }
}
