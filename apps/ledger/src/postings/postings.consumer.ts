import { Controller, Inject } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { DomainEvent } from '@tulay/contracts';
import { OnEvents, Unusable } from '@tulay/messaging';
import { LOGGER } from '@tulay/service-host';
import type { Logger } from 'pino';
import { NotPostable } from './posting.rules';
import { POST_PAYMENTS, PostPayments } from './post-payments';
import { ContradictoryPosting } from './postings.store';

@Controller()
export class PostingsConsumer {
  constructor(
    private readonly postPayments: PostPayments,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** A batch with an unusable event fails as a whole and comes again in halves, until that event stands alone. */
  @OnEvents({ durable: POST_PAYMENTS, from: ['payments'], types: ['payment.succeeded'], batch: 500 })
  async paymentsSucceeded(@Payload() events: DomainEvent[]): Promise<void> {
    const verdicts = await this.postPayments.execute(events).catch(explain);
    const posted = verdicts.filter((verdict) => verdict === 'posted').length;
    this.logger.info({ posted, repeated: events.length - posted }, 'payments posted');
  }
}

function explain(error: unknown): never {
  if (error instanceof NotPostable || error instanceof ContradictoryPosting)
    throw new Unusable(error.message, { cause: error });
  throw error;
}
