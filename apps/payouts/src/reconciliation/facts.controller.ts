import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  readPayoutSnapshotsCommand,
  type MoneySnapshot,
  type ReadMoneySnapshotsRequest,
} from '@tulay/contracts';
import { OnCommand } from '@tulay/messaging';
import { Database } from '@tulay/persistence';
import { MoneySnapshots } from '@tulay/reconciliation';
import { PAYOUT_FACTS } from './fact-source.store';

/** What the proof across services asks of this one. */
@Controller()
export class FactsController {
  private readonly facts: MoneySnapshots;

  constructor(db: Database) {
    this.facts = new MoneySnapshots(db);
  }

  @OnCommand(readPayoutSnapshotsCommand)
  payouts(@Payload() query: ReadMoneySnapshotsRequest): Promise<MoneySnapshot[]> {
    return this.facts.read(PAYOUT_FACTS, query);
  }
}
