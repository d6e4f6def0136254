import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  digestPayoutsCommand,
  readPayoutMarksCommand,
  readPayoutSnapshotsCommand,
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
import { PAYOUT_SNAPSHOTS } from './payout-snapshots.store';

@Controller()
export class PayoutSnapshotsController {
  private readonly snapshots: MoneySnapshots;
  private readonly digests: MoneyDigests;
  private readonly marks: MoneyMarks;

  constructor(db: Database) {
    this.snapshots = new MoneySnapshots(db);
    this.digests = new MoneyDigests(db);
    this.marks = new MoneyMarks(db);
  }

  @OnCommand(readPayoutSnapshotsCommand)
  read(@Payload() query: ReadMoneySnapshotsRequest): Promise<MoneySnapshot[]> {
    return this.snapshots.read(PAYOUT_SNAPSHOTS, query);
  }

  @OnCommand(digestPayoutsCommand)
  digest(@Payload() query: DigestMoneyRequest): Promise<MoneyDigest> {
    return this.digests.digest(PAYOUT_SNAPSHOTS, query);
  }

  @OnCommand(readPayoutMarksCommand)
  readMarks(@Payload() query: ReadRowMarksRequest): Promise<RowMarks> {
    return this.marks.read(PAYOUT_SNAPSHOTS, query);
  }
}
