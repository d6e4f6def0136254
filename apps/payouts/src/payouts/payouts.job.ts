import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ENVIRONMENTS, type Environment } from '@tulay/contracts';
import { Jobs, Metrics } from '@tulay/service-host';
import { AdvancePayout } from './advance-payout';
import { PayoutsStore } from './payouts.store';
import { ClaimDuePayouts } from './claim-due-payouts';

const EVERY_MS = 250;
const BATCH = 100;

/** Sends payouts, polls their outcomes, and completes those whose process died. */
@Injectable()
export class PayoutsJob implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly metrics: Metrics,
    private readonly payouts: PayoutsStore,
    private readonly claimDue: ClaimDuePayouts,
    private readonly advance: AdvancePayout,
  ) {}

  onModuleInit(): void {
    for (const environment of ENVIRONMENTS)
      this.jobs.every(EVERY_MS, `advance ${environment} payouts`, () => this.run(environment));
    this.metrics.watchValue(
      'payouts_unresolved',
      'Payouts without an outcome after the whole schedule of polls',
      () => this.payouts.countUnresolved(),
    );
  }

  private async run(environment: Environment): Promise<boolean> {
    const claimed = await this.claimDue.execute({ environment, limit: BATCH });
    await Promise.all(claimed.map((payout) => this.advance.execute(payout)));
    return claimed.length === BATCH;
  }
}
