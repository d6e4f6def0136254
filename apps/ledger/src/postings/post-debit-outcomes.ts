import { Inject, Injectable } from '@nestjs/common';
import type { Clock } from '@tulay/contracts';
import { Database } from '@tulay/persistence';
import { CLOCK } from '@tulay/service-host';
import { postingOfDebitOutcome } from './debit-outcome.rules';
import { PostEvents } from './post-events';
import { PostingsStore } from './postings.store';

/**
 * Name of the durable. It must not change, because a new name would create a second consumer and leave the
 * old one behind.
 */
export const POST_DEBIT_OUTCOMES = 'ledger-post-endings';

@Injectable()
export class PostDebitOutcomes extends PostEvents {
  constructor(db: Database, postings: PostingsStore, @Inject(CLOCK) clock: Clock) {
    super(db, postings, clock, { durable: POST_DEBIT_OUTCOMES, postingOf: postingOfDebitOutcome });
  }
}
