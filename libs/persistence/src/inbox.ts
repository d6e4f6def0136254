import type { Tx } from './database';

/** Records the events that a consumer has processed, so that a repeated message has no second effect. */
export class Inbox {
  constructor(private readonly consumer: string) {}

  /** @returns the new IDs, which count as processed once the transaction commits */
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
