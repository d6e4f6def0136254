import { Injectable } from '@nestjs/common';
import {
  digestPaymentsCommand,
  digestPayoutsCommand,
  digestRefundsCommand,
  findUndeliveredCommand,
  listRecordedEventsCommand,
  markSealedCommand,
  readPaymentSnapshotsCommand,
  readPayoutSnapshotsCommand,
  readRefundSnapshotsCommand,
  type DigestMoneyRequest,
  type EmittingService,
  type ListRecordedEventsRequest,
  type MoneyDigest,
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

const DIGESTS = {
  payment: digestPaymentsCommand,
  refund: digestRefundsCommand,
  payout: digestPayoutsCommand,
};

@Injectable()
export class SnapshotsClient {
  constructor(private readonly commands: CommandClient) {}

  read(kind: MoneyKind, query: ReadMoneySnapshotsRequest): Promise<MoneySnapshot[]> {
    return this.commands.ask(SNAPSHOTS[kind], query);
  }

  digest(kind: MoneyKind, query: DigestMoneyRequest): Promise<MoneyDigest> {
    return this.commands.ask(DIGESTS[kind], query);
  }

  recorded(service: EmittingService, query: ListRecordedEventsRequest): Promise<RecordedEvent[]> {
    return this.commands.ask(listRecordedEventsCommand(service), query);
  }

  async markSealed(service: EmittingService, beforeMs: number): Promise<void> {
    await this.commands.ask(markSealedCommand(service), { beforeMs });
  }

  undelivered(eventIds: string[]): Promise<UndeliveredEvent[]> {
    return this.commands.ask(findUndeliveredCommand, { eventIds });
  }
}
