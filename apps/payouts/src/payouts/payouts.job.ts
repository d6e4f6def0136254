import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { ENVIRONMENTS, type Environment } from '@tulay/contracts';
import { Jobs, Metrics, WorkPool } from '@tulay/service-host';
import { AdvancePayout } from './advance-payout';
import { PayoutsStore } from './payouts.store';
import { ClaimDuePayouts } from './claim-due-payouts';

const EVERY_MS = 250;
const BATCH_SIZE = 100;

/** Sends payouts, polls for their outcomes, and completes payouts that crashed processes left unfinished. */
@Injectable()
export class PayoutsJob implements OnModuleInit, OnApplicationShutdown {
  private readonly pools = { test: new WorkPool(BATCH_SIZE), live: new WorkPool(BATCH_SIZE) };

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
      'Payouts without an outcome after the last scheduled poll',
      () => this.payouts.countUnresolved(),
    );
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(ENVIRONMENTS.map((environment) => this.pools[environment].drained()));
  }

  private run(environment: Environment): Promise<boolean> {
    return this.pools[environment].take(
      (limit) => this.claimDue.execute({ environment, limit }),
      (payout) => this.advance.execute(payout),
    );
  }
}
