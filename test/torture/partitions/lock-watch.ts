import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';

interface Seen {
  /** Tables for which an index was built under a lock that blocks writers. */
  builds: string[];
  /** Longest time for which a table was locked exclusively, and the statement that held the lock. */
  longest: { ms: number; statement: string };
}

const EVERY_MS = 5;
const LOOK = `SELECT NULL AS build, a.query AS statement,
    (extract(epoch FROM clock_timestamp() - a.query_start) * 1000)::int AS ms
  FROM pg_locks l JOIN pg_stat_activity a USING (pid) JOIN pg_class c ON c.oid = l.relation
  WHERE l.granted AND l.mode = 'AccessExclusiveLock' AND c.relkind IN ('r', 'p')
    AND c.relnamespace = $1::regnamespace AND c.relname = ANY ($2)
  UNION ALL
  SELECT relid::regclass::text, '', 0 FROM pg_stat_progress_create_index
  WHERE command = 'CREATE INDEX' AND tuples_total > 0`;

/** Continuously checks which tables are locked exclusively and which indexes are built under a lock. */
export class LockWatch {
  private readonly seen: Seen = { builds: [], longest: { ms: 0, statement: '' } };
  private stopped = false;
  private watching: Promise<void> = Promise.resolve();

  private constructor(
    private readonly client: Client,
    private readonly schema: string,
    private readonly tables: string[],
  ) {}

  static async start(url: string, schema: string, tables: string[]): Promise<LockWatch> {
    const client = new Client({ connectionString: url });
    await client.connect();
    const watch = new LockWatch(client, schema, tables);
    watch.watching = watch.watch();
    return watch;
  }

  async stop(): Promise<Seen> {
    this.stopped = true;
    await this.watching;
    await this.client.end();
    return this.seen;
  }

  private async watch(): Promise<void> {
    while (!this.stopped) {
      const { rows } = await this.client.query<{ build: string | null; statement: string; ms: number }>(
        LOOK,
        [this.schema, this.tables],
      );
      for (const { build, statement, ms } of rows) {
        if (build) this.seen.builds.push(build);
        if (ms > this.seen.longest.ms) this.seen.longest = { ms, statement: statement.trim().slice(0, 80) };
      }
      await pause(EVERY_MS);
    }
  }
}
