import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { toUnix, type Clock } from '@tulay/contracts';
import { Database } from '@tulay/persistence';
import { CLOCK, Jobs } from '@tulay/service-host';
import { BATCH_SIZE, DueRows } from '../due-rows/due-rows';
import { KEY_SECONDS } from './first-key';
import { MerchantsStore, PENDING } from './merchants.store';
import { CreateDraftedMerchant } from './create-drafted-merchant';

const EVERY_MS = 5_000;

/**
 * Retries merchant creation at the gateway after an interruption, and deletes secrets that were never shown.
 */
@Injectable()
export class PendingMerchantsJob implements OnModuleInit {
  private readonly due: DueRows<{ ownerId: string }>;

  constructor(
    db: Database,
    private readonly merchants: MerchantsStore,
    private readonly openMerchant: CreateDraftedMerchant,
    private readonly jobs: Jobs,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    const columns = 'owner_id AS "ownerId"';
    this.due = new DueRows(db, clock, { table: 'merchants', waiting: PENDING, columns });
  }

  onModuleInit(): void {
    this.jobs.every(EVERY_MS, 'waiting-merchants', () => this.execute());
  }

  /** @returns whether more merchants may be due */
  async execute(): Promise<boolean> {
    const due = await this.due.claim();
    await Promise.all(due.map(({ ownerId }) => this.openMerchant.execute(ownerId)));
    await this.merchants.forgetKeys(toUnix(this.clock.now('live')) - KEY_SECONDS);
    return due.length === BATCH_SIZE;
  }
}
