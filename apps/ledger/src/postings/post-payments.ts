import { Injectable } from '@nestjs/common';
import { Database } from '@tulay/persistence';
import { EventPostings } from './event-postings';
import { postingOfPayment } from './posting.rules';
import { PostingsStore } from './postings.store';

export const POST_PAYMENTS = 'ledger-post-payments';

/** Credits merchants with the payments that succeeded. */
@Injectable()
export class PostPayments extends EventPostings {
  constructor(db: Database, postings: PostingsStore) {
    super(db, postings, { durable: POST_PAYMENTS, postingOf: postingOfPayment });
  }
}
