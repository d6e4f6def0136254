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
import { PAYMENT_FACTS, REFUND_FACTS } from './fact-sources.store';

/** What the proof across services asks of this one. */
@Controller()
export class FactsController {
  private readonly facts: MoneySnapshots;

  constructor(db: Database) {
    this.facts = new MoneySnapshots(db);
  }

  @OnCommand(readPaymentSnapshotsCommand)
  payments(@Payload() query: ReadMoneySnapshotsRequest): Promise<MoneySnapshot[]> {
    return this.facts.read(PAYMENT_FACTS, query);
  }

  @OnCommand(readRefundSnapshotsCommand)
  refunds(@Payload() query: ReadMoneySnapshotsRequest): Promise<MoneySnapshot[]> {
    return this.facts.read(REFUND_FACTS, query);
  }
}
