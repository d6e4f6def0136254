import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { ENVIRONMENTS, toUnix, type Clock } from '@tulay/contracts';
import { CLOCK, Jobs } from '@tulay/service-host';
import { PaymentInsertsStore } from './payment-inserts.store';

const EVERY_MS = 300_000;
const BATCH = 2_000;

@Injectable()
export class OldKeysJob implements OnModuleInit {
  constructor(
    private readonly inserts: PaymentInsertsStore,
    private readonly jobs: Jobs,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.jobs.every(EVERY_MS, 'old-payment-keys', () => this.execute());
  }

  /**
   * Deletes one batch of keys older than a day in each environment.
   * @returns true if more may be due
   */
  async execute(): Promise<boolean> {
    const removed = await Promise.all(
      ENVIRONMENTS.map((environment) =>
        this.inserts.removeOldKeys(environment, toUnix(this.clock.now(environment)), BATCH),
      ),
    );
    return removed.some((count) => count === BATCH);
  }
}
