import { toUnix, type Clock } from '@tulay/contracts';
import type { Database } from '@tulay/persistence';

export const BATCH_SIZE = 20;
/** Delays in seconds before a failed row is retried. The delay doubles after each failure. */
const PAUSES = { first: 10, longest: 600 };

interface DueTable {
  /** Table with the columns `id`, `tries` and `next_try_at`. */
  table: 'link_requests' | 'merchants' | 'sign_up_requests';
  /** SQL condition for pending rows. */
  waiting: string;
  columns: string;
}

/**
 * Claims due rows and saves the time of their next attempt. No other replica processes a claimed row before
 * that time, a row becomes due again after a crash, and a row that always fails does not block other rows.
 */
const claimOf = ({ table, waiting, columns }: DueTable): string => `WITH claimed AS (
    UPDATE ${table} SET tries = tries + 1,
      next_try_at = $1 + least(${PAUSES.first} * 2 ^ least(tries, 10), ${PAUSES.longest})::bigint
    WHERE id IN (SELECT id FROM ${table} WHERE ${waiting} AND next_try_at <= $1
      ORDER BY next_try_at, id LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED)
    RETURNING *)
  SELECT ${columns} FROM claimed ORDER BY id`;

/** Queue of rows that a job processes and retries until they succeed. */
export class DueRows<Row extends Record<string, unknown>> {
  private readonly text: string;

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    table: DueTable,
  ) {
    this.text = claimOf(table);
  }

  /** Claims up to `BATCH_SIZE` due rows and sets the time of their next attempt. */
  claim(): Promise<Row[]> {
    return this.db.query<Row>(this.text, [toUnix(this.clock.now('live'))]);
  }

  /**
   * Processes the due rows one at a time.
   * @returns whether more rows may be due
   * @throws the first error, after all rows have been processed
   */
  async each(work: (row: Row) => Promise<void>): Promise<boolean> {
    const rows = await this.claim();
    const failures: unknown[] = [];
    for (const row of rows) await work(row).catch((error: unknown) => failures.push(error));
    if (failures.length) throw failures[0];
    return rows.length === BATCH_SIZE;
  }
}
