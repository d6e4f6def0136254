import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  readPaymentSnapshotsCommand,
  readRefundSnapshotsCommand,
  type MoneySnapshot,
  type ReadMoneySnapshotsRequest,
} from '@tulay/contracts';
import { OnCommand } from '@tulay/messaging';
import { Database } from '@tulay/persistence';
import { MoneySnapshots } from '@tulay/reconciliation';
import { PAYMENT_SNAPSHOTS, REFUND_SNAPSHOTS } from './snapshot-sources.store';

/** Answers what the ledger's reconciliation asks of this service. */
@Controller()
export class MoneySnapshotsController {
  private readonly snapshots: MoneySnapshots;

  constructor(db: Database) {
    this.snapshots = new MoneySnapshots(db);
  }

  @OnCommand(readPaymentSnapshotsCommand)
  payments(@Payload() query: ReadMoneySnapshotsRequest): Promise<MoneySnapshot[]> {
    return this.snapshots.read(PAYMENT_SNAPSHOTS, query);
  }

  @OnCommand(readRefundSnapshotsCommand)
  refunds(@Payload() query: ReadMoneySnapshotsRequest): Promise<MoneySnapshot[]> {
    return this.snapshots.read(REFUND_SNAPSHOTS, query);
  }
}
