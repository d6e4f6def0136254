import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { toUnix, type Clock } from '@tulay/contracts';
import { CLOCK, Jobs } from '@tulay/service-host';
import { EndedRowsStore } from './ended-rows.store';

/**
 * Retention period in seconds, counted from creation. Longer than any session, link or invitation is valid,
 * plus time to investigate a compromised account.
 */
export const KEPT_SECONDS = 90 * 86_400;
const EVERY_MS = 3_600_000;
const BATCH_SIZE = 1_000;

@Injectable()
export class EndedRowsJob implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly store: EndedRowsStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.jobs.every(EVERY_MS, 'forget what has ended', () => this.run());
  }

  /** @returns whether more rows may remain */
  run(): Promise<boolean> {
    return this.store.forget(toUnix(this.clock.now('live')) - KEPT_SECONDS, BATCH_SIZE);
  }
}
