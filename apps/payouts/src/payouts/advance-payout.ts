import { Inject, Injectable } from '@nestjs/common';
import { failpoint, LOGGER } from '@tulay/service-host';
import type { Logger } from 'pino';
import { ExchangePayout } from '../routing/exchange-payout';
import type { PayoutReport } from '../providers/provider.port';
import { DebitPayout } from './debit-payout';
import type { PayoutEntity } from './payout.entity';
import { MAX_POLLS } from './payout.rules';
import { ApplyPayoutReport } from './apply-payout-report';
import { PayoutLeases } from './payout-leases';

/** Performs the next step of a claimed payout: debits it, sends it, or polls for its outcome. */
@Injectable()
export class AdvancePayout {
  constructor(
    private readonly debit: DebitPayout,
    private readonly exchange: ExchangePayout,
    private readonly applyReport: ApplyPayoutReport,
    private readonly leases: PayoutLeases,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Performs the step while renewing the payout's lease. Never throws: after a failure, the payout becomes
   * due again.
   */
  async execute(payout: PayoutEntity): Promise<void> {
    await this.leases.hold(payout, () =>
      this.advance(payout).catch((error: unknown) => this.failed(payout, error)),
    );
  }

  /** If saving also fails, the payout becomes due when its lease ends. */
  private async failed(payout: PayoutEntity, error: unknown): Promise<void> {
    const about = { payout: payout.id };
    this.logger.error({ err: error, ...about }, 'failed to advance payout; will retry');
    const report = { outcome: 'unknown', why: (error as Error).message } as const;
    await this.applyReport
      .execute({ payout, report })
      .catch((cause: unknown) => this.logger.warn({ err: cause, ...about }, 'failed to reschedule payout'));
  }

  private async advance(payout: PayoutEntity): Promise<void> {
    if (payout.debit === 'requested') return void (await this.debit.execute(payout));
    const report = payout.polls === 0 ? await this.send(payout) : await this.poll(payout);
    failpoint('payouts.provider.answered');
    await this.applyReport.execute({ payout, report });
    failpoint('payouts.outcome.saved');
    this.logger.info({ payout: payout.id, outcome: report.outcome }, 'provider reported payout status');
  }

  private send(payout: PayoutEntity): Promise<PayoutReport> {
    failpoint('payouts.sending.saved');
    return this.exchange.send(payout);
  }

  private poll(payout: PayoutEntity): Promise<PayoutReport> {
    if (payout.status === 'processing' && payout.polls >= MAX_POLLS)
      this.logger.error(
        { payout: payout.id, polls: payout.polls },
        'payout still has no outcome after the last scheduled poll',
      );
    return this.exchange.poll(payout);
  }
}
