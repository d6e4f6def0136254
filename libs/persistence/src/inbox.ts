import type { Tx } from './database';

/** Records which events a consumer has processed, so that a redelivered event has no second effect. */
export class Inbox {
  constructor(private readonly consumer: string) {}

  /**
   * Records the events and returns the IDs that were not recorded before. The events count as processed once
   * the transaction has committed.
   */
  async takeNew(tx: Tx, eventIds: string[]): Promise<Set<string>> {
    const rows = await tx.query<{ event_id: string }>(
      {
        name: 'inbox-take-new',
        text: `INSERT INTO inbox (consumer, event_id) SELECT $1, unnest($2::text[]) ON CONFLICT DO NOTHING RETURNING event_id`,
      },
      [this.consumer, eventIds],
    );
    return new Set(rows.map((row) => row.event_id));
  }
}
