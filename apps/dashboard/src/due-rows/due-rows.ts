import { toUnix, type Clock } from '@tulay/contracts';
import type { Database } from '@tulay/persistence';

/** Number of rows per claim. */
export const BATCH_SIZE = 20;
/** Delay in seconds before a failed row is retried. It doubles after each failure. */
const PAUSES = { first: 10, longest: 600 };

interface DueTable {
  /** Must have the columns `id`, `tries` and `next_try_at`. */
  table: 'link_requests' | 'merchants' | 'sign_up_requests';
  /** SQL condition that selects pending rows. */
  waiting: string;
  /** Columns that the work needs. */
  columns: string;
}

/**
 * Saves the retry delay with the claim: no other replica works on the row meanwhile, a row left by a crash
 * becomes due again, and a row that always fails does not block the others.
 */
const claimOf = ({ table, waiting, columns }: DueTable): string => `WITH claimed AS (
    UPDATE ${table} SET tries = tries + 1,
      next_try_at = $1 + least(${PAUSES.first} * 2 ^ least(tries, 10), ${PAUSES.longest})::bigint
    WHERE id IN (SELECT id FROM ${table} WHERE ${waiting} AND next_try_at <= $1
      ORDER BY next_try_at, id LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED)
    RETURNING *)
  SELECT ${columns} FROM claimed ORDER BY id`;

/** Rows of a table that a job works on until each of them succeeds. */
export class DueRows<Row extends Record<string, unknown>> {
  private readonly text: string;

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    table: DueTable,
  ) {
    this.text = claimOf(table);
  }

  /** Claims up to `BATCH_SIZE` due rows and postpones each to its next attempt. */
  claim(): Promise<Row[]> {
    return this.db.query<Row>(this.text, [toUnix(this.clock.now('live'))]);
  }

  /**
   * Works on the due rows, one after the other.
   * @returns whether more rows may be due
   * @throws the first error, after all rows were attempted
   */
  async each(work: (row: Row) => Promise<void>): Promise<boolean> {
    const rows = await this.claim();
    const failures: unknown[] = [];
    for (const row of rows) await work(row).catch((error: unknown) => failures.push(error));
    if (failures.length) throw failures[0];
    return rows.length === BATCH_SIZE;
  }
}
