import { Controller, Inject } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { DomainEvent, Payment } from '@tulay/contracts';
import { OnEvents, Unusable } from '@tulay/messaging';
import { LOGGER } from '@tulay/service-host';
import type { Logger } from 'pino';
import { ContradictoryOutcome, OUTCOMES } from './checkout.states';
import { CheckoutsStore } from './checkouts.store';
import { RECORD_OUTCOMES, RecordOutcome } from './record-outcome';

@Controller()
export class PaymentOutcomesConsumer {
  constructor(
    private readonly checkouts: CheckoutsStore,
    private readonly record: RecordOutcome,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Most payments are none of ours, and one question sorts those out. A checkout is saved before its payment is asked
   * for, so one that is not known here now never will be. Each of the others is a transaction of its own; when a later
   * one fails, the inbox knows the earlier ones.
   */
  @OnEvents({ durable: RECORD_OUTCOMES, from: ['payments'], types: OUTCOMES, batch: 200 })
  async paymentsEnded(@Payload() events: DomainEvent<Payment>[]): Promise<void> {
    const own = await this.checkouts.ownOf(events.map((event) => event.aggregateId));
    for (const event of events) {
      if (!own.has(event.aggregateId)) continue;
      const changed = await this.record.execute(event).catch(explain);
      this.logger.info({ payment: event.aggregateId, event: event.type, changed }, 'outcome recorded');
    }
  }
}

function explain(error: unknown): never {
  if (error instanceof ContradictoryOutcome) throw new Unusable(error.message, { cause: error });
  throw error;
}
