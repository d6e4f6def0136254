import { Injectable } from '@nestjs/common';
import { Database } from '@tulay/persistence';
import { PostEvents } from './post-events';
import { postingOfPayment } from './posting.rules';
import { PostingsStore } from './postings.store';

export const POST_PAYMENTS = 'ledger-post-payments';

/** Credits merchants with succeeded payments. */
@Injectable()
export class PostPayments extends PostEvents {
  constructor(db: Database, postings: PostingsStore) {
    super(db, postings, { durable: POST_PAYMENTS, postingOf: postingOfPayment });
  }
}
