import { Injectable } from '@nestjs/common';
import { Database } from '@tulay/persistence';
import { postingOfEnding } from './ending.rules';
import { EventPostings } from './event-postings';
import { PostingsStore } from './postings.store';

export const POST_ENDINGS = 'ledger-post-endings';

/** Brings refunds and payouts to their end in the books. */
@Injectable()
export class PostEndings extends EventPostings {
  constructor(db: Database, postings: PostingsStore) {
    super(db, postings, { durable: POST_ENDINGS, postingOf: postingOfEnding });
  }
}
