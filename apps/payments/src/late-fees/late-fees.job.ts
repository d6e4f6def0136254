import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { toUnix, type Clock } from '@tulay/contracts';
import { CLOCK, Jobs, LOGGER, WorkPool } from '@tulay/service-host';
import type { Logger } from 'pino';
import { PollLateFee } from './poll-late-fee';
import { LateFeeLeases } from './late-fee-leases';
import { LateFeesStore } from './late-fees.store';

const EVERY_MS = 5_000;
const BATCH_SIZE = 10;

/**
 * Polls for fees that providers did not report with the payment, and posts them. Only live payments have
 * provider fees.
 */
@Injectable()
export class LateFeesJob implements OnModuleInit, OnApplicationShutdown {
  private readonly pool = new WorkPool(BATCH_SIZE);

  constructor(
    private readonly jobs: Jobs,
    private readonly fees: LateFeesStore,
    private readonly follow: PollLateFee,
    private readonly leases: LateFeeLeases,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Inject(LOGGER) private readonly logger: Logger;

  onModuleInit(): void {
    this.jobs.every(EVERY_MS, 'fetch late fees', () => this.run());
  }

  /**
   * Starts as many due fees as capacity allows.
   * @returns true if more may be due
   */
  run(): Promise<boolean> {
    return this.pool.take(
      (limit) => {
        const now = toUnix(this.clock.now('live'));
        return this.fees.claimDue('live', now, this.leases.end('live'), limit);
      },
      (row) =>
        this.leases
          .hold(row, () => this.follow.execute(row))
          .catch((error: unknown) => {
            this.logger.warn({ err: error, payment: row.id }, 'failed to fetch provider fee; will retry');
          }),
    );
  }

  onApplicationShutdown(): Promise<void> {
    return this.pool.drained();
  }
}
