import { Injectable } from '@nestjs/common';
import {
  findUndeliveredCommand,
  listRecordedEventsCommand,
  readPaymentFactsCommand,
  readPayoutFactsCommand,
  readRefundFactsCommand,
  type EmittingService,
  type ListRecordedEvents,
  type MoneyFact,
  type MoneyKind,
  type ReadMoneyFacts,
  type RecordedEvent,
  type UndeliveredEvent,
} from '@tulay/contracts';
import { CommandClient } from '@tulay/messaging';

const FACTS = {
  payment: readPaymentFactsCommand,
  refund: readRefundFactsCommand,
  payout: readPayoutFactsCommand,
};

/** What the other services say of what happened. */
@Injectable()
export class FactsClient {
  constructor(private readonly commands: CommandClient) {}

  read(kind: MoneyKind, query: ReadMoneyFacts): Promise<MoneyFact[]> {
    return this.commands.ask(FACTS[kind], query);
  }

  recorded(service: EmittingService, query: ListRecordedEvents): Promise<RecordedEvent[]> {
    return this.commands.ask(listRecordedEventsCommand(service), query);
  }

  undelivered(eventIds: string[]): Promise<UndeliveredEvent[]> {
    return this.commands.ask(findUndeliveredCommand, { eventIds });
  }
}
