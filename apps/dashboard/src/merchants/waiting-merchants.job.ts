import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { toUnix, type Clock } from '@tulay/contracts';
import { Database } from '@tulay/persistence';
import { CLOCK, Jobs } from '@tulay/service-host';
import { AT_ONCE, DueRows } from '../due-rows/due-rows';
import { KEY_SECONDS } from './first-key';
import { MerchantsStore, WAITING } from './merchants.store';
import { OpenMerchant } from './open-merchant';

const EVERY_MS = 5_000;

/** Creates merchants whose creation was interrupted, and deletes secrets that were never shown. */
@Injectable()
export class WaitingMerchantsJob implements OnModuleInit {
  private readonly due: DueRows<{ ownerId: string }>;

  constructor(
    db: Database,
    private readonly merchants: MerchantsStore,
    private readonly openMerchant: OpenMerchant,
    private readonly jobs: Jobs,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    const columns = 'owner_id AS "ownerId"';
    this.due = new DueRows(db, clock, { table: 'merchants', waiting: WAITING, columns });
  }

  onModuleInit(): void {
    this.jobs.every(EVERY_MS, 'waiting-merchants', () => this.execute());
  }

  /** @returns whether more may be due */
  async execute(): Promise<boolean> {
    const due = await this.due.claim();
    await Promise.all(due.map(({ ownerId }) => this.openMerchant.execute(ownerId)));
    await this.merchants.forgetKeys(toUnix(this.clock.now('live')) - KEY_SECONDS);
    return due.length === AT_ONCE;
  }
}
