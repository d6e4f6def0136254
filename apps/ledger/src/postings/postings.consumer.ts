import { Controller, Inject } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { DomainEvent } from '@tulay/contracts';
import { OnEvents, Unusable } from '@tulay/messaging';
import { LOGGER } from '@tulay/service-host';
import type { Logger } from 'pino';
import { ENDING_EVENTS } from './ending.rules';
import type { EventPostings } from './event-postings';
import { POST_ENDINGS, PostEndings } from './post-endings';
import { POST_PAYMENTS, PostPayments } from './post-payments';
import { NotPostable } from './posting.rules';
import { PostingTurns } from './posting-turns';
import { ContradictoryPosting } from './postings.store';

@Controller()
export class PostingsConsumer {
  constructor(
    private readonly postPayments: PostPayments,
    private readonly postEndings: PostEndings,
    private readonly turns: PostingTurns,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** A batch with an unusable event fails as a whole and comes again in halves, until that event stands alone. */
  @OnEvents({ durable: POST_PAYMENTS, from: ['payments'], types: ['payment.succeeded'], batch: 500 })
  async paymentsSucceeded(@Payload() events: DomainEvent[]): Promise<void> {
    await this.post(events, this.postPayments, 'payments posted');
  }

  @OnEvents({ durable: POST_ENDINGS, from: ['payments', 'payouts'], types: ENDING_EVENTS, batch: 500 })
  async refundsAndPayoutsEnded(@Payload() events: DomainEvent[]): Promise<void> {
    await this.post(events, this.postEndings, 'ends of refunds and payouts posted');
  }

  /** Each part is a transaction of its own; when a later one fails, the inbox knows the earlier ones. */
  private async post(events: DomainEvent[], reaction: EventPostings, what: string): Promise<void> {
    let posted = 0;
    for (let done = 0; done < events.length;) {
      done += await this.turns.forEvents(async (atMost) => {
        const part = events.slice(done, done + atMost);
        const verdicts = await reaction.execute(part).catch(explain);
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
