import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ENVIRONMENTS, type Environment } from '@tulay/contracts';
import { Jobs, Metrics } from '@tulay/service-host';
import { Gauge } from 'prom-client';
import { DrivePayout } from './drive-payout';
import { PayoutsStore } from './payouts.store';
import { TakeDuePayouts } from './take-due-payouts';

const EVERY_MS = 250;
const BATCH = 100;

/** Sends payouts, asks what became of them, and finishes those whose process died. */
@Injectable()
export class PayoutsJob implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly metrics: Metrics,
    private readonly payouts: PayoutsStore,
    private readonly takeDue: TakeDuePayouts,
    private readonly drive: DrivePayout,
  ) {}

  onModuleInit(): void {
    for (const environment of ENVIRONMENTS)
      this.jobs.every(EVERY_MS, `move ${environment} payouts`, () => this.run(environment));
    const count = () => this.payouts.countUnresolved();
    new Gauge({
      name: 'payouts_unresolved',
      help: 'Payouts their providers did not decide within the whole schedule',
      registers: [this.metrics.registry],
      collect: async function () {
        this.set(await count());
      },
    });
  }

  private async run(environment: Environment): Promise<boolean> {
    const taken = await this.takeDue.execute(environment, BATCH);
    await Promise.all(taken.map((payout) => this.drive.execute(payout)));
    return taken.length === BATCH;
  }
}
