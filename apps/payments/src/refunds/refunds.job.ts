import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { ENVIRONMENTS, toUnix, type Clock, type Environment } from '@tulay/contracts';
import { CLOCK, Jobs } from '@tulay/service-host';
import { DriveRefund } from './drive-refund';
import { RefundLeases } from './refund-leases';
import { RefundsStore } from './refunds.store';

const EVERY_MS = 500;
const BATCH = 50;

/** Finishes refunds whose process died, and polls for those whose outcome is not known. */
@Injectable()
export class RefundsJob implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly refunds: RefundsStore,
    private readonly drive: DriveRefund,
    private readonly leases: RefundLeases,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    for (const environment of ENVIRONMENTS) {
      this.jobs.every(EVERY_MS, `finish ${environment} refunds`, () => this.run(environment));
    }
  }

  private async run(environment: Environment): Promise<boolean> {
    const now = toUnix(this.clock.now(environment));
    const due = await this.refunds.claimDue(environment, now, this.leases.end(environment), BATCH);
    await Promise.all(due.map((refund) => this.drive.execute(refund)));
    return due.length === BATCH;
  }
}
