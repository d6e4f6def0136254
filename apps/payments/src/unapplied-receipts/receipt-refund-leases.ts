import { Inject, Injectable } from '@nestjs/common';
import type { Clock } from '@tulay/contracts';
import { Database } from '@tulay/persistence';
import { CLOCK, LOGGER, RowLeases } from '@tulay/service-host';
import type { Logger } from 'pino';
import type { ReceiptRefundEntity } from './receipt-refund.entity';

/** Renews the leases of the receipt refunds that this replica processes. */
@Injectable()
export class ReceiptRefundLeases extends RowLeases<ReceiptRefundEntity> {
  constructor(db: Database, @Inject(CLOCK) clock: Clock, @Inject(LOGGER) logger: Logger) {
    super({ db, clock, logger }, 'receipt_refunds', 1_000);
  }
}
