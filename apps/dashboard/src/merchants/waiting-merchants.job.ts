import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { toUnix, type Clock } from '@tulay/contracts';
import { CLOCK, Jobs } from '@tulay/service-host';
import { KEY_SECONDS } from './first-key';
import { MerchantsStore } from './merchants.store';
import { OpenMerchant } from './open-merchant';

const EVERY_MS = 5_000;
/** Whoever verified the address asks the gateway too. */
const AGE_SECONDS = 10;
const BATCH = 20;

/** Makes the merchants whose making was cut off, and forgets the secrets that nobody came for. */
@Injectable()
export class WaitingMerchantsJob implements OnModuleInit {
  constructor(
    private readonly merchants: MerchantsStore,
    private readonly openMerchant: OpenMerchant,
    private readonly jobs: Jobs,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.jobs.every(EVERY_MS, 'waiting-merchants', () => this.execute());
  }

  async execute(): Promise<void> {
    const now = toUnix(this.clock.now('live'));
    for (const ownerId of await this.merchants.waitingOwners(now - AGE_SECONDS, BATCH))
      await this.openMerchant.execute(ownerId);
    await this.merchants.forgetKeys(now - KEY_SECONDS);
  }
}
