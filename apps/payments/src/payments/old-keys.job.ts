import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { ENVIRONMENTS, toUnix, type Clock } from '@tulay/contracts';
import { CLOCK, Jobs } from '@tulay/service-host';
import { CreationsStore } from './creations.store';

const EVERY_MS = 300_000;
const BATCH = 2_000;

/** Removes Idempotency-Keys whose day is over. */
@Injectable()
export class OldKeysJob implements OnModuleInit {
  constructor(
    private readonly creations: CreationsStore,
    private readonly jobs: Jobs,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.jobs.every(EVERY_MS, 'old-payment-keys', () => this.execute());
  }

  /** True when there may be more. */
  async execute(): Promise<boolean> {
    const removed = await Promise.all(
      ENVIRONMENTS.map((environment) =>
        this.creations.removeOldKeys(environment, toUnix(this.clock.now(environment)), BATCH),
      ),
    );
    return removed.some((count) => count === BATCH);
  }
}
