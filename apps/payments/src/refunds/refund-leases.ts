import { Inject, Injectable } from '@nestjs/common';
import type { Clock } from '@tulay/contracts';
import { Database } from '@tulay/persistence';
import { CLOCK, LOGGER, RowLeases } from '@tulay/service-host';
import type { Logger } from 'pino';
import type { RefundEntity } from './refund.entity';

/** Renews the leases of the refunds that this replica processes. */
@Injectable()
export class RefundLeases extends RowLeases<RefundEntity> {
  constructor(db: Database, @Inject(CLOCK) clock: Clock, @Inject(LOGGER) logger: Logger) {
    super({ db, clock, logger }, 'refunds', 1_000);
  }
}
