import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  readPaymentFactsCommand,
  readRefundFactsCommand,
  type MoneyFact,
  type ReadMoneyFacts,
} from '@tulay/contracts';
import { OnCommand } from '@tulay/messaging';
import { Database, MoneyFacts } from '@tulay/persistence';
import { PAYMENT_FACTS, REFUND_FACTS } from './fact-sources.store';

/** What the proof across services asks of this one. */
@Controller()
export class FactsController {
  private readonly facts: MoneyFacts;

  constructor(db: Database) {
    this.facts = new MoneyFacts(db);
  }

  @OnCommand(readPaymentFactsCommand)
  payments(@Payload() query: ReadMoneyFacts): Promise<MoneyFact[]> {
    return this.facts.read(PAYMENT_FACTS, query);
  }

  @OnCommand(readRefundFactsCommand)
  refunds(@Payload() query: ReadMoneyFacts): Promise<MoneyFact[]> {
    return this.facts.read(REFUND_FACTS, query);
  }
}
