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

const FACTS = {
  payment: readPaymentSnapshotsCommand,
  refund: readRefundSnapshotsCommand,
  payout: readPayoutSnapshotsCommand,
};

/** What the other services say of what happened. */
@Injectable()
export class FactsClient {
  constructor(private readonly commands: CommandClient) {}

  read(kind: MoneyKind, query: ReadMoneySnapshotsRequest): Promise<MoneySnapshot[]> {
    return this.commands.ask(FACTS[kind], query);
  }

  recorded(service: EmittingService, query: ListRecordedEventsRequest): Promise<RecordedEvent[]> {
    return this.commands.ask(listRecordedEventsCommand(service), query);
  }

  undelivered(eventIds: string[]): Promise<UndeliveredEvent[]> {
    return this.commands.ask(findUndeliveredCommand, { eventIds });
  }
}
