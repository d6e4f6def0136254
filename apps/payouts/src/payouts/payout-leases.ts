import { Inject, Injectable } from '@nestjs/common';
import type { Clock } from '@tulay/contracts';
import { Database } from '@tulay/persistence';
import { CLOCK, LOGGER, RowLeases } from '@tulay/service-host';
import type { Logger } from 'pino';
import type { PayoutEntity } from './payout.entity';

/** Renews the leases of the payouts that this replica has claimed. */
@Injectable()
export class PayoutLeases extends RowLeases<PayoutEntity> {
  constructor(db: Database, @Inject(CLOCK) clock: Clock, @Inject(LOGGER) logger: Logger) {
    super({ db, clock, logger }, 'payouts', 1);
  }
}
