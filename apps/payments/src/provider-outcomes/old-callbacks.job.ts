import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { ENVIRONMENTS, toUnix, type Clock, type Environment } from '@tulay/contracts';
import { CLOCK, Jobs } from '@tulay/service-host';
import { ProviderCallbacksStore } from './provider-callbacks.store';

const EVERY_MS = 3_600_000;
const KEPT_SECONDS = 90 * 86_400;
const BATCH = 1_000;

@Injectable()
export class OldCallbacksJob implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly callbacks: ProviderCallbacksStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    for (const environment of ENVIRONMENTS)
      this.jobs.every(EVERY_MS, `remove old ${environment} callbacks`, () => this.run(environment));
  }

  private run(environment: Environment): Promise<boolean> {
    const before = toUnix(this.clock.now(environment)) - KEPT_SECONDS;
    return this.callbacks.removeOld(environment, before, BATCH);
  }
}
