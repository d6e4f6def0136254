import { Injectable } from '@nestjs/common';
import { Database } from '@tulay/persistence';
import { postingOfDebitOutcome } from './debit-outcome.rules';
import { PostEvents } from './post-events';
import { PostingsStore } from './postings.store';

/** The durable keeps its original name. A new name would create a second consumer and leave the old one behind. */
export const POST_DEBIT_OUTCOMES = 'ledger-post-endings';

/** Settles or reverses the debits of refunds and payouts that ended. */
@Injectable()
export class PostDebitOutcomes extends PostEvents {
  constructor(db: Database, postings: PostingsStore) {
    super(db, postings, { durable: POST_DEBIT_OUTCOMES, postingOf: postingOfDebitOutcome });
  }
}
