import { Inject, Injectable } from '@nestjs/common';
import type { Clock } from '@tulay/contracts';
import { Database } from '@tulay/persistence';
import { CLOCK } from '@tulay/service-host';
import { PostEvents } from './post-events';
import { postingOfPayment } from './posting.rules';
import { PostingsStore } from './postings.store';

export const POST_PAYMENTS = 'ledger-post-payments';

@Injectable()
export class PostPayments extends PostEvents {
  constructor(db: Database, postings: PostingsStore, @Inject(CLOCK) clock: Clock) {
    super(db, postings, clock, { durable: POST_PAYMENTS, postingOf: postingOfPayment });
  }
}
