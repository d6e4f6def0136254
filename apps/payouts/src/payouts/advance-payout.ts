import { Inject, Injectable } from '@nestjs/common';
import { failpoint, LOGGER } from '@tulay/service-host';
import type { Logger } from 'pino';
import { ProviderCalls } from '../routing/provider-calls';
import type { PayoutReport } from '../providers/provider.port';
import { DebitPayout } from './debit-payout';
import type { PayoutEntity } from './payout.entity';
import { MAX_POLLS } from './payout.rules';
import { ApplyPayoutReport } from './apply-payout-report';

/** Takes the next step of a claimed payout: debits it, sends it, or polls for its outcome. */
@Injectable()
export class AdvancePayout {
  constructor(
    private readonly debit: DebitPayout,
    private readonly providers: ProviderCalls,
    private readonly applyReport: ApplyPayoutReport,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Never throws: a payout that fails now is claimed again when it is due. */
  async execute(payout: PayoutEntity): Promise<void> {
    try {
      await this.advance(payout);
    } catch (error) {
      this.logger.error(
        { err: error, payout: payout.id },
        'the payout was not advanced; the next claim tries again',
      );
    }
  }

  private async advance(payout: PayoutEntity): Promise<void> {
    if (payout.debit === 'requested') return void (await this.debit.execute(payout));
    const report = payout.polls === 0 ? await this.send(payout) : await this.poll(payout);
    failpoint('payouts.provider.answered');
    await this.applyReport.execute({ payout, report });
    failpoint('payouts.outcome.saved');
    this.logger.info({ payout: payout.id, outcome: report.outcome }, 'the provider reported on the payout');
  }

  private send(payout: PayoutEntity): Promise<PayoutReport> {
    failpoint('payouts.sending.saved');
    return this.providers.send(payout.provider, payout);
  }

  private poll(payout: PayoutEntity): Promise<PayoutReport> {
    if (payout.status === 'processing' && payout.polls >= MAX_POLLS)
      this.logger.error(
        { payout: payout.id, polls: payout.polls },
        'the payout has no outcome after the whole schedule of polls',
      );
    return this.providers.poll(payout.provider, payout);
  }
}
