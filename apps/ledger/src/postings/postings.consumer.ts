import { Controller, Inject } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { EVENT_CONSUMERS, type DomainEvent } from '@tulay/contracts';
import { OnEvents, Unusable } from '@tulay/messaging';
import { LOGGER } from '@tulay/service-host';
import type { Logger } from 'pino';
import { DEBIT_OUTCOME_EVENTS } from './debit-outcome.rules';
import type { PostEvents } from './post-events';
import { POST_DEBIT_OUTCOMES, PostDebitOutcomes } from './post-debit-outcomes';
import { POST_PAYMENTS, PostPayments } from './post-payments';
import { NotPostable } from './posting.rules';
import { PostingQueue } from './posting-queue';
import { ContradictoryPosting } from './postings.store';

@Controller()
export class PostingsConsumer {
  constructor(
    private readonly postPayments: PostPayments,
    private readonly postDebitOutcomes: PostDebitOutcomes,
    private readonly queue: PostingQueue,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * A batch with an invalid event fails as a whole and is redelivered in halves until the invalid event is
   * isolated.
   */
  @OnEvents({
    durable: POST_PAYMENTS,
    from: EVENT_CONSUMERS[POST_PAYMENTS],
    types: ['payment.succeeded'],
    batch: 500,
  })
  async paymentsSucceeded(@Payload() events: DomainEvent[]): Promise<void> {
    await this.post(events, this.postPayments, 'payments posted');
  }

  @OnEvents({
    durable: POST_DEBIT_OUTCOMES,
    from: EVENT_CONSUMERS[POST_DEBIT_OUTCOMES],
    types: DEBIT_OUTCOME_EVENTS,
    batch: 500,
  })
  async debitsEnded(@Payload() events: DomainEvent[]): Promise<void> {
    await this.post(events, this.postDebitOutcomes, 'outcomes of refunds and payouts posted');
  }

  /**
   * Posts the events in parts, each in a separate transaction. If a later part fails, the inbox skips the
   * earlier parts on redelivery.
   */
  private async post(events: DomainEvent[], useCase: PostEvents, what: string): Promise<void> {
    let posted = 0;
    for (let done = 0; done < events.length;) {
      done += await this.queue.runEvents(async (atMost) => {
        const part = events.slice(done, done + atMost);
        const verdicts = await useCase.execute(part).catch(explain);
        posted += verdicts.filter((verdict) => verdict === 'posted').length;
        return part.length;
      });
    }
    this.logger.info({ posted, repeated: events.length - posted }, what);
  }
}

function explain(error: unknown): never {
  if (error instanceof NotPostable || error instanceof ContradictoryPosting)
    throw new Unusable(error.message, { cause: error });
  throw error;
}
