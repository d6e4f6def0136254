import { Inject, Injectable } from '@nestjs/common';
import { failpoint, LOGGER } from '@tulay/service-host';
import type { Logger } from 'pino';
import { ProviderCalls } from '../providers/provider-calls';
import type { PayoutReport } from '../providers/provider.port';
import { DebitPayout } from './debit-payout';
import type { PayoutEntity } from './payout.entity';
import { POLLS } from './payout.rules';
import { RecordReport } from './record-report';

/** Takes a payout that was taken up one step further. */
@Injectable()
export class DrivePayout {
  constructor(
    private readonly debit: DebitPayout,
    private readonly providers: ProviderCalls,
    private readonly record: RecordReport,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** What cannot be done now is done when the payout is due again. */
  async execute(payout: PayoutEntity): Promise<void> {
    try {
      await this.advance(payout);
    } catch (error) {
      this.logger.error({ err: error, payout: payout.id }, 'the payout waits for its next turn');
    }
  }

  private async advance(payout: PayoutEntity): Promise<void> {
    if (payout.debit === 'requested') return void (await this.debit.execute(payout));
    const report = payout.attempts === 0 ? await this.send(payout) : await this.look(payout);
    failpoint('payouts.provider.answered');
    await this.record.execute(payout, report);
    failpoint('payouts.outcome.saved');
    this.logger.info({ payout: payout.id, outcome: report.outcome }, 'payout asked about');
  }

  private send(payout: PayoutEntity): Promise<PayoutReport> {
    failpoint('payouts.sending.saved');
    return this.providers.send(payout.provider, payout);
  }

  private look(payout: PayoutEntity): Promise<PayoutReport> {
    if (payout.attempts >= POLLS)
      this.logger.error({ payout: payout.id, attempts: payout.attempts }, 'the payout is still not decided');
    return this.providers.look(payout.provider, payout);
  }
}
