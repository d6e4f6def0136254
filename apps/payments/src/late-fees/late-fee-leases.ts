import { Inject, Injectable } from '@nestjs/common';
import type { Clock } from '@tulay/contracts';
import { Database } from '@tulay/persistence';
import { CLOCK, LOGGER, RowLeases } from '@tulay/service-host';
import type { Logger } from 'pino';
import type { LateFeeEntity } from './late-fee.entity';

/** Renews the leases of the late fees that this replica polls. */
@Injectable()
export class LateFeeLeases extends RowLeases<LateFeeEntity> {
  constructor(db: Database, @Inject(CLOCK) clock: Clock, @Inject(LOGGER) logger: Logger) {
    super({ db, clock, logger }, 'late_fees', 1_000);
  }
}
