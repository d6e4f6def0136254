import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { readPayoutFactsCommand, type MoneyFact, type ReadMoneyFacts } from '@tulay/contracts';
import { OnCommand } from '@tulay/messaging';
import { Database, MoneyFacts } from '@tulay/persistence';
import { PAYOUT_FACTS } from './fact-source.store';

/** What the proof across services asks of this one. */
@Controller()
export class FactsController {
  private readonly facts: MoneyFacts;

  constructor(db: Database) {
    this.facts = new MoneyFacts(db);
  }

  @OnCommand(readPayoutFactsCommand)
  payouts(@Payload() query: ReadMoneyFacts): Promise<MoneyFact[]> {
    return this.facts.read(PAYOUT_FACTS, query);
  }
}
