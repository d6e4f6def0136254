import { Injectable } from '@nestjs/common';
import type { DomainEvent } from '@tulay/contracts';
import { Database, Inbox } from '@tulay/persistence';
import { postingOfPayment } from './posting.rules';
import { PostingsStore, type Verdict } from './postings.store';

/** The durable, and the inbox's name for it. */
export const POST_PAYMENTS = 'ledger-post-payments';

/** Credits merchants with the payments that succeeded. */
@Injectable()
export class PostPayments {
  private readonly inbox = new Inbox(POST_PAYMENTS);

  constructor(
    private readonly db: Database,
    private readonly postings: PostingsStore,
  ) {}

  /**
   * Takes the events in and posts those not seen before, in one transaction.
   * @throws NotPostable, ContradictoryPosting for an event that must not be posted; then none of the batch is
   */
  execute(events: DomainEvent[]): Promise<Verdict[]> {
    return this.db.transaction(async (tx) => {
      const ids = events.map((event) => event.id);
      const fresh = await this.inbox.takeNew(tx, ids);
      const unseen = events.filter((event) => fresh.delete(event.id));
      return this.postings.post(tx, unseen.map(postingOfPayment));
    });
  }
}
