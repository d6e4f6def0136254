import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { ENVIRONMENTS, toUnix, type Clock } from '@tulay/contracts';
import { CLOCK, Jobs } from '@tulay/service-host';
import { IdempotencyStore } from './idempotency.store';

const EVERY_MS = 300_000;
const BATCH = 2_000;

@Injectable()
export class OldIdempotencyRecordsJob implements OnModuleInit {
  constructor(
    private readonly store: IdempotencyStore,
    private readonly jobs: Jobs,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.jobs.every(EVERY_MS, 'old-idempotency-records', () => this.execute());
  }

  /** Returns whether there may be more records to delete. */
  async execute(): Promise<boolean> {
    const now = this.clock.now('live').getTime();
    const removed = await Promise.all(
      ENVIRONMENTS.map((environment) => {
        const seconds = toUnix(this.clock.now(environment));
        return this.store.removeOld(environment, { seconds, now }, BATCH);
      }),
    );
    return removed.some((count) => count === BATCH);
  }
}
