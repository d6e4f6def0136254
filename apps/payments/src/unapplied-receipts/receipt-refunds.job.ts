import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { ENVIRONMENTS, toUnix, type Clock, type Environment } from '@tulay/contracts';
import { CLOCK, Jobs, WorkPool } from '@tulay/service-host';
import { DriveReceiptRefund } from './drive-receipt-refund';
import { ReceiptRefundLeases } from './receipt-refund-leases';
import { ReceiptRefundsStore } from './receipt-refunds.store';

const EVERY_MS = 2_000;
const BATCH_SIZE = 20;

/** Completes receipt refunds that crashed processes left unfinished, and polls for unknown outcomes. */
@Injectable()
export class ReceiptRefundsJob implements OnModuleInit, OnApplicationShutdown {
  private readonly pools = { test: new WorkPool(BATCH_SIZE), live: new WorkPool(BATCH_SIZE) };

  constructor(
    private readonly jobs: Jobs,
    private readonly refunds: ReceiptRefundsStore,
    private readonly drive: DriveReceiptRefund,
    private readonly leases: ReceiptRefundLeases,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    for (const environment of ENVIRONMENTS)
      this.jobs.every(EVERY_MS, `finish ${environment} refunds of receipts`, () => this.run(environment));
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(ENVIRONMENTS.map((environment) => this.pools[environment].drained()));
  }

  /**
   * Starts processing as many due refunds as capacity allows.
   * @returns true if more may be due
   */
  run(environment: Environment): Promise<boolean> {
    return this.pools[environment].take(
      (limit) => {
        const now = toUnix(this.clock.now(environment));
        return this.refunds.claimDue(environment, now, this.leases.end(environment), limit);
      },
      (refund) => this.drive.execute(refund),
    );
  }
}
