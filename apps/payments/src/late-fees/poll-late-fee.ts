import { Inject, Injectable } from '@nestjs/common';
import { notFound, referenceOf, toUnix, type Clock } from '@tulay/contracts';
import { ProviderRouter } from '@tulay/provider-routing';
import { CLOCK, LOGGER } from '@tulay/service-host';
import type { Logger } from 'pino';
import { AttemptsStore } from '../attempts/attempts.store';
import { openedAt } from '../attempts/opened-at';
import { LedgerClient } from '../ledger/ledger.client';
import type { PaymentProvider } from '../providers/provider.port';
import type { LateFeeEntity } from './late-fee.entity';
import { nextBookingIn, nextLateFeePollIn } from './late-fee.rules';
import { LateFeesStore } from './late-fees.store';

/** Queries a provider for a late fee and posts the fee to the ledger, at most once per payment. */
@Injectable()
export class PollLateFee {
  constructor(
    private readonly router: ProviderRouter<PaymentProvider>,
    private readonly attempts: AttemptsStore,
    private readonly fees: LateFeesStore,
    private readonly ledger: LedgerClient,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Inject(LOGGER) private readonly logger: Logger;

  /**
   * Queries the provider if the fee is unknown, and posts a known fee. Does not throw on an outage: the fee
   * becomes due again.
   */
  async execute(row: LateFeeEntity): Promise<void> {
    const told = row.fee === null ? await this.callProvider(row) : row;
    if (told.fee !== null) await this.book(told);
  }

  private async callProvider(row: LateFeeEntity): Promise<LateFeeEntity> {
    const fee = await this.feeOf(row).catch((error: unknown) => this.failed(error, row));
    const dueAt = fee === null ? this.later(row, nextLateFeePollIn(row.polls + 1)) : this.later(row, 0);
    const asked = { ...row, fee, polls: row.polls + 1, dueAt };
    await this.fees.save(asked);
    return asked;
  }

  private async feeOf({ provider, attemptId, amount }: LateFeeEntity): Promise<bigint | null> {
    const attempt = await this.attempts.find(attemptId);
    if (!attempt) throw notFound('attempt', attemptId);
    const report = await this.router.named(provider).find(openedAt(attempt, referenceOf(attempt.id)));
    if (report.outcome !== 'paid' || report.fee === null) return null;
    return report.fee >= 0n && report.fee <= amount ? report.fee : null;
  }

  private async book(row: LateFeeEntity): Promise<void> {
    const { id: paymentId, provider, environment, fee, currency } = row;
    try {
      if (fee) await this.ledger.bookProviderFee({ paymentId, provider, environment, fee, currency });
      await this.fees.save({ ...row, booked: true, dueAt: null });
    } catch (error) {
      this.failed(error, row);
      await this.fees.save({ ...row, dueAt: this.later(row, nextBookingIn(row.claims)) });
    }
  }

  private failed(error: unknown, { id: payment, provider }: LateFeeEntity): null {
    this.logger.warn({ err: error, payment, provider }, 'failed to book provider fee; will retry');
    return null;
  }

  private later({ environment }: LateFeeEntity, seconds: number | null): number | null {
    return seconds === null ? null : toUnix(this.clock.now(environment)) + seconds;
  }
}
