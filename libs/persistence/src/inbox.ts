import type { Database, Tx } from './database';

/** Records which events a consumer has processed, so that a redelivered event has no second effect. */
export class Inbox {
  constructor(private readonly consumer: string) {}

  /**
   * Records the events and returns the IDs that were not recorded before. The events are considered processed
   * once the transaction has committed.
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

/** Skips from one name to the next in the index of each partition, without reading the rows in between. */
const NAMES = `WITH RECURSIVE found AS (
    SELECT min(consumer) AS name FROM inbox
    UNION ALL
    SELECT (SELECT min(consumer) FROM inbox WHERE consumer > found.name) FROM found WHERE found.name IS NOT NULL
  ) SELECT name FROM found WHERE name IS NOT NULL ORDER BY name`;

/** Returns the names of all consumers with events in the inbox, including consumers of another release. */
export async function recordedConsumers(db: Pick<Database, 'query'>): Promise<string[]> {
  return (await db.query<{ name: string }>(NAMES)).map(({ name }) => name);
}
