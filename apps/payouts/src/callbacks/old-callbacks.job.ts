import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { toUnix, type Clock } from '@tulay/contracts';
import { CLOCK, Jobs } from '@tulay/service-host';
import { ProviderCallbacksStore } from './provider-callbacks.store';

const EVERY_MS = 3_600_000;
const BATCH = 1_000;
/**
 * Retention period of callbacks: 90 days, as for webhook deliveries, because problems are investigated within
 * weeks.
 */
const KEPT_SECONDS = 90 * 86_400;

@Injectable()
export class OldCallbacksJob implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly callbacks: ProviderCallbacksStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.jobs.every(EVERY_MS, 'remove old callbacks', () =>
      this.callbacks.removeOld(toUnix(this.clock.now('live')) - KEPT_SECONDS, BATCH),
    );
  }
}
