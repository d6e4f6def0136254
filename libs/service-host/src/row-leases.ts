import type { Clock, Environment } from '@tulay/contracts';
import type { Database, Prepared } from '@tulay/persistence';
import type { Logger } from 'pino';

/** A claim holds so long without a renewal. Then another replica goes on with what a killed one held. */
const LEASE_SECONDS = 10;
const RENEW_EVERY_MS = 3_000;

/** A claimed row. `claims` counts who took it up: whoever claims it, or makes it due at once, adds one. */
export interface ClaimedRow {
  id: string;
  environment: Environment;
  claims: number;
}

/** The host of the service. */
interface LeasesHost {
  db: Database;
  clock: Clock;
  logger: Logger;
}

/**
 * Leases of claimed rows: `due_at` is when a lease ends. They are renewed until the work has ended, and by no job, because
 * a service that drains runs none any more while its work ends.
 */
export class RowLeases<Row extends ClaimedRow> {
  private readonly held = new Set<Row>();
  private readonly statement: Prepared;
  private timer: NodeJS.Timeout | undefined;
  private renewing = false;

  /** @param unitMs what `due_at` counts, in milliseconds */
  constructor(
    private readonly host: LeasesHost,
    table: string,
    private readonly unitMs: 1 | 1_000,
  ) {
    this.statement = renewal(table);
  }

  /** The end of a lease that begins now, as `due_at` counts. */
  end(environment: Environment): number {
    return this.now(environment) + (LEASE_SECONDS * 1_000) / this.unitMs;
  }

  /** Keeps the row for this process while the work runs. */
  async hold<T>(row: Row, work: () => Promise<T>): Promise<T> {
    this.held.add(row);
    this.timer ??= setInterval(() => void this.tick(), RENEW_EVERY_MS).unref();
    try {
      return await work();
    } finally {
      this.held.delete(row);
      if (!this.held.size) this.stop();
    }
  }

  /** Renews what is held, except what was claimed by others, is due at once, or already waits for longer. */
  async renew(): Promise<void> {
    const rows = [...this.held].map(({ id, claims, environment }) => ({
      id,
      claims,
      now: this.now(environment),
      until: this.end(environment),
    }));
    if (rows.length) await this.host.db.query(this.statement, [JSON.stringify(rows)]);
  }

  /** One at a time. After a renewal that fails the lease ends, and the row is asked for anew. */
  private async tick(): Promise<void> {
    if (this.renewing) return;
    this.renewing = true;
    try {
      await this.renew();
    } catch (error) {
      this.host.logger.warn({ err: error, rows: this.held.size }, 'leases were not renewed');
    } finally {
      this.renewing = false;
    }
  }

  private stop(): void {
    clearInterval(this.timer);
    this.timer = undefined;
  }

  private now(environment: Environment): number {
    return Math.floor(this.host.clock.now(environment).getTime() / this.unitMs);
  }
}

const renewal = (table: string): Prepared => ({
  name: `renew-leases-${table}`,
  text: `UPDATE ${table} AS t SET due_at = h.until
    FROM json_to_recordset($1::json) AS h(id text, claims int, now bigint, until bigint)
    WHERE t.id = h.id AND t.claims = h.claims AND t.due_at > h.now AND t.due_at < h.until`,
});
