import { Injectable } from '@nestjs/common';
import {
  findUndeliveredCommand,
  listRecordedEventsCommand,
  readPaymentSnapshotsCommand,
  readPayoutSnapshotsCommand,
  readRefundSnapshotsCommand,
  type EmittingService,
  type ListRecordedEventsRequest,
  type MoneySnapshot,
  type MoneyKind,
  type ReadMoneySnapshotsRequest,
  type RecordedEvent,
  type UndeliveredEvent,
} from '@tulay/contracts';
import { CommandClient } from '@tulay/messaging';

const SNAPSHOTS = {
  payment: readPaymentSnapshotsCommand,
  refund: readRefundSnapshotsCommand,
  payout: readPayoutSnapshotsCommand,
};

/** Reads snapshots, recorded events and missing deliveries from the other services, for the reconciliation. */
@Injectable()
export class SnapshotsClient {
  constructor(private readonly commands: CommandClient) {}

  read(kind: MoneyKind, query: ReadMoneySnapshotsRequest): Promise<MoneySnapshot[]> {
    return this.commands.ask(SNAPSHOTS[kind], query);
  }

  recorded(service: EmittingService, query: ListRecordedEventsRequest): Promise<RecordedEvent[]> {
    return this.commands.ask(listRecordedEventsCommand(service), query);
  }

  undelivered(eventIds: string[]): Promise<UndeliveredEvent[]> {
    return this.commands.ask(findUndeliveredCommand, { eventIds });
  }
}
