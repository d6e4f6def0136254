import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  digestPaymentsCommand,
  digestRefundsCommand,
  readPaymentMarksCommand,
  readPaymentSnapshotsCommand,
  readRefundMarksCommand,
  readRefundSnapshotsCommand,
  type DigestMoneyRequest,
  type MoneyDigest,
  type MoneySnapshot,
  type ReadMoneySnapshotsRequest,
  type ReadRowMarksRequest,
  type RowMarks,
} from '@tulay/contracts';
import { OnCommand } from '@tulay/messaging';
import { Database } from '@tulay/persistence';
import { MoneyDigests, MoneyMarks, MoneySnapshots } from '@tulay/reconciliation';
import { PAYMENT_SNAPSHOTS, REFUND_SNAPSHOTS } from './snapshot-sources.store';

@Controller()
export class MoneySnapshotsController {
  private readonly snapshots: MoneySnapshots;
  private readonly digests: MoneyDigests;
  private readonly marks: MoneyMarks;

  constructor(db: Database) {
    this.snapshots = new MoneySnapshots(db);
    this.digests = new MoneyDigests(db);
    this.marks = new MoneyMarks(db);
  }

  @OnCommand(readPaymentSnapshotsCommand)
  payments(@Payload() query: ReadMoneySnapshotsRequest): Promise<MoneySnapshot[]> {
    return this.snapshots.read(PAYMENT_SNAPSHOTS, query);
  }

  @OnCommand(readRefundSnapshotsCommand)
  refunds(@Payload() query: ReadMoneySnapshotsRequest): Promise<MoneySnapshot[]> {
    return this.snapshots.read(REFUND_SNAPSHOTS, query);
  }

  @OnCommand(digestPaymentsCommand)
  digestPayments(@Payload() query: DigestMoneyRequest): Promise<MoneyDigest> {
    return this.digests.digest(PAYMENT_SNAPSHOTS, query);
  }

  @OnCommand(digestRefundsCommand)
  digestRefunds(@Payload() query: DigestMoneyRequest): Promise<MoneyDigest> {
    return this.digests.digest(REFUND_SNAPSHOTS, query);
  }

  @OnCommand(readPaymentMarksCommand)
  paymentMarks(@Payload() query: ReadRowMarksRequest): Promise<RowMarks> {
    return this.marks.read(PAYMENT_SNAPSHOTS, query);
  }

  @OnCommand(readRefundMarksCommand)
  refundMarks(@Payload() query: ReadRowMarksRequest): Promise<RowMarks> {
    return this.marks.read(REFUND_SNAPSHOTS, query);
  }
}
