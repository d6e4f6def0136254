import type { Clock, DomainEvent } from '@tulay/contracts';
import { Inbox, type Database } from '@tulay/persistence';
import { failpoint } from '@tulay/service-host';
import type { Posting } from './posting.rules';
import { withProvider } from './provider-posting.rules';
import type { PostingsStore, Verdict } from './postings.store';
import { requireIdsMadeBy } from './source-id.rules';

export interface Reaction {
  /** Name of the durable and of the consumer in the inbox. */
  durable: string;
  postingOf: (event: DomainEvent) => Posting;
}

export class PostEvents {
  private readonly inbox: Inbox;

  constructor(
    private readonly db: Database,
    private readonly postings: PostingsStore,
    private readonly clock: Clock,
    private readonly reaction: Reaction,
  ) {
    this.inbox = new Inbox(reaction.durable);
  }

  /**
   * Records the events in the inbox and posts the new events, in one transaction.
   * @throws NotPostable or ContradictoryPosting if an event must not be posted; the transaction is rolled back
   */
  async execute(events: DomainEvent[]): Promise<Verdict[]> {
    const verdicts = await this.db.transaction(async (tx) => {
      const ids = events.map((event) => event.id);
      const fresh = await this.inbox.takeNew(tx, ids);
      const unseen = events.filter((event) => fresh.delete(event.id));
      const decided = await this.postings.post(tx, this.toPostings(unseen).flat());
      failpoint('ledger.events.committing');
      return decided;
    });
    failpoint('ledger.events.committed');
    return verdicts;
  }

  /** Converts events to postings. Uses wall-clock time, which IDs contain in both environments. */
  private toPostings(events: DomainEvent[]): Posting[][] {
    const now = this.clock.now('live').getTime();
    return events.map((event) => {
      const posting = this.reaction.postingOf(event);
      requireIdsMadeBy(now, event, posting);
      return withProvider(event, posting);
    });
  }
}
