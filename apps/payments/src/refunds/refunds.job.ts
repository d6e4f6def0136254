import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { ENVIRONMENTS, toUnix, type Clock, type Environment } from '@tulay/contracts';
import { CLOCK, Jobs, LOGGER, WorkPool } from '@tulay/service-host';
import type { Logger } from 'pino';
import { DriveRefund } from './drive-refund';
import type { RefundEntity } from './refund.entity';
import { RefundLeases } from './refund-leases';
import { RefundsStore } from './refunds.store';

const EVERY_MS = 500;
const BATCH_SIZE = 50;

/** Completes refunds that crashed processes left unfinished, and polls for unknown outcomes. */
@Injectable()
export class RefundsJob implements OnModuleInit, OnApplicationShutdown {
  private readonly pools = { test: new WorkPool(BATCH_SIZE), live: new WorkPool(BATCH_SIZE) };

  constructor(
    private readonly jobs: Jobs,
    private readonly refunds: RefundsStore,
    private readonly drive: DriveRefund,
    private readonly leases: RefundLeases,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Inject(LOGGER) private readonly logger: Logger;

  onModuleInit(): void {
    for (const environment of ENVIRONMENTS) {
      this.jobs.every(EVERY_MS, `finish ${environment} refunds`, () => this.run(environment));
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(ENVIRONMENTS.map((environment) => this.pools[environment].drained()));
  }

  private run(environment: Environment): Promise<boolean> {
    return this.pools[environment].take(
      (limit) => {
        const now = toUnix(this.clock.now(environment));
        return this.refunds.claimDue(environment, now, this.leases.end(environment), limit);
      },
      (refund) => this.driveOne(refund),
    );
  }

  private async driveOne(refund: RefundEntity): Promise<void> {
    await this.drive.execute(refund).catch((error: unknown) => {
      this.logger.error({ err: error, refund: refund.id }, 'failed to process refund; will retry');
    });
  }
}
