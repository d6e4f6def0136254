import { toUnix, type Clock } from '@tulay/contracts';
import type { Database } from '@tulay/persistence';

/** How many one claim takes. */
export const AT_ONCE = 20;
/** Seconds until a row that failed is tried again: twice as long each time. */
const PAUSES = { first: 10, longest: 600 };

interface DueTable {
  /** Has the columns `id`, `tries` and `next_try_at`. */
  table: 'link_requests' | 'merchants' | 'sign_up_requests';
  /** A condition: which of its rows wait. */
  waiting: string;
  /** What the work needs of a row. */
  columns: string;
}

/**
 * The pause is saved with the claim: no other replica works on the row meanwhile, what a crash leaves is due again, and a row
 * that always fails holds back no others.
 */
const claimOf = ({ table, waiting, columns }: DueTable): string => `WITH claimed AS (
    UPDATE ${table} SET tries = tries + 1,
      next_try_at = $1 + least(${PAUSES.first} * 2 ^ least(tries, 10), ${PAUSES.longest})::bigint
    WHERE id IN (SELECT id FROM ${table} WHERE ${waiting} AND next_try_at <= $1
      ORDER BY next_try_at, id LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED)
    RETURNING *)
  SELECT ${columns} FROM claimed ORDER BY id`;

/** The rows of a table that a job works on, each until it succeeds. */
export class DueRows<Row extends Record<string, unknown>> {
  private readonly text: string;

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    table: DueTable,
  ) {
    this.text = claimOf(table);
  }

  /** Those whose time has come, at most `AT_ONCE`; each is put off until its next try. */
  claim(): Promise<Row[]> {
    return this.db.query<Row>(this.text, [toUnix(this.clock.now('live'))]);
  }

  /**
   * Works on the rows whose time has come, one after the other.
   * @returns whether more may wait. @throws what the first one threw that failed, after all were tried
   */
  async each(work: (row: Row) => Promise<void>): Promise<boolean> {
    const rows = await this.claim();
    const failures: unknown[] = [];
    for (const row of rows) await work(row).catch((error: unknown) => failures.push(error));
    if (failures.length) throw failures[0];
    return rows.length === AT_ONCE;
  }
}
