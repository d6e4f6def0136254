import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { toUnix, type Clock } from '@tulay/contracts';
import { CLOCK, Jobs } from '@tulay/service-host';
import { ProviderCallbacksStore } from './provider-callbacks.store';

const EVERY_MS = 3_600_000;
const BATCH = 1_000;
/** As long as deliveries to merchants: faults are looked for within weeks. */
const KEPT_SECONDS = 90 * 86_400;

/** Deletes callbacks that nobody will look for any more. */
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
