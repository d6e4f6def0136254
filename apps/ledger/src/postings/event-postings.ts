import type { DomainEvent } from '@tulay/contracts';
import { Inbox, type Database } from '@tulay/persistence';
import { failpoint } from '@tulay/service-host';
import type { Posting } from './posting.rules';
import type { PostingsStore, Verdict } from './postings.store';

/** What one reaction to events is made of. */
export interface Reaction {
  /** The durable, and the inbox's name for it. */
  durable: string;
  /** @throws NotPostable */
  postingOf: (event: DomainEvent) => Posting;
}

/** Posts what events tell of, each once. */
export class EventPostings {
  private readonly inbox: Inbox;

  constructor(
    private readonly db: Database,
    private readonly postings: PostingsStore,
    private readonly reaction: Reaction,
  ) {
    this.inbox = new Inbox(reaction.durable);
  }

  /**
   * Takes the events in and posts those not seen before, in one transaction.
   * @throws NotPostable, ContradictoryPosting for an event that must not be posted; then none of the batch is
   */
  async execute(events: DomainEvent[]): Promise<Verdict[]> {
    const verdicts = await this.db.transaction(async (tx) => {
      const ids = events.map((event) => event.id);
      const fresh = await this.inbox.takeNew(tx, ids);
      const unseen = events.filter((event) => fresh.delete(event.id));
      const decided = await this.postings.post(tx, unseen.map(this.reaction.postingOf));
      failpoint('ledger.events.committing');
      return decided;
    });
    failpoint('ledger.events.committed');
    return verdicts;
  }
}
