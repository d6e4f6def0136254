import { Injectable } from '@nestjs/common';
import {
  readPaymentMarksCommand,
  readPaymentSnapshotsCommand,
  readPayoutMarksCommand,
  readPayoutSnapshotsCommand,
  readRefundMarksCommand,
  readRefundSnapshotsCommand,
  type MoneyKind,
  type MoneySnapshot,
  type ReadRowMarksRequest,
  type RowMarks,
} from '@tulay/contracts';
import { CommandClient } from '@tulay/messaging';

const MARKS = {
  payment: readPaymentMarksCommand,
  refund: readRefundMarksCommand,
  payout: readPayoutMarksCommand,
};
const SNAPSHOTS = {
  payment: readPaymentSnapshotsCommand,
  refund: readRefundSnapshotsCommand,
  payout: readPayoutSnapshotsCommand,
};

@Injectable()
export class RowMarksClient {
  constructor(private readonly commands: CommandClient) {}

  read(kind: MoneyKind, query: ReadRowMarksRequest): Promise<RowMarks> {
    return this.commands.ask(MARKS[kind], query);
  }

  snapshots(kind: MoneyKind, ids: string[]): Promise<MoneySnapshot[]> {
    return this.commands.ask(SNAPSHOTS[kind], { ids });
  }
}
