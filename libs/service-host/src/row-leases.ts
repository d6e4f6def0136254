import type { Clock, Environment } from '@tulay/contracts';
import type { Database, Prepared } from '@tulay/persistence';
import type { Logger } from 'pino';

/** Duration of a lease without renewal. After that, another replica can claim the rows of a crashed process. */
const LEASE_SECONDS = 10;
const RENEW_EVERY_MS = 3_000;

/** A claimed row. `claims` is incremented when the row is claimed and when it is made due immediately. */
export interface ClaimedRow {
  id: string;
  environment: Environment;
  claims: number;
}

interface LeasesHost {
  db: Database;
  clock: Clock;
  logger: Logger;
}

/**
 * Renews the leases of claimed rows until their work has ended; `due_at` is the end of a lease. Renewal is not a job,
 * because a draining service stops its jobs while work is still in progress.
 */
export class RowLeases<Row extends ClaimedRow> {
  private readonly held = new Set<Row>();
  private readonly statement: Prepared;
  private timer: NodeJS.Timeout | undefined;
  private renewing = false;

  /** @param unitMs unit of `due_at` in milliseconds */
  constructor(
    private readonly host: LeasesHost,
    table: string,
    private readonly unitMs: 1 | 1_000,
  ) {
    this.statement = renewal(table);
  }

  /** Returns the end of a lease that starts now, in the unit of `due_at`. */
  end(environment: Environment): number {
    return this.now(environment) + (LEASE_SECONDS * 1_000) / this.unitMs;
  }

  /** Renews the row's lease while the work runs. */
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

  /**
   * Renews the leases of held rows, except rows that were claimed again, that are due, or whose `due_at` is
   * already later.
   */
  async renew(): Promise<void> {
    const rows = [...this.held].map(({ id, claims, environment }) => ({
      id,
      claims,
      now: this.now(environment),
      until: this.end(environment),
    }));
    if (rows.length) await this.host.db.query(this.statement, [JSON.stringify(rows)]);
  }

  /**
   * Renews the leases if no renewal is in progress. If a renewal fails, a lease may expire and another
   * process may claim the row.
   */
  private async tick(): Promise<void> {
    if (this.renewing) return;
    this.renewing = true;
    try {
      await this.renew();
    } catch (error) {
      this.host.logger.warn({ err: error, rows: this.held.size }, 'failed to renew leases');
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
