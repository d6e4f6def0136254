import { Injectable } from '@nestjs/common';
import type { Environment, LedgerFinding } from '@tulay/contracts';
import { allowLongStatements, Database } from '@tulay/persistence';
import { setTimeout as pause } from 'node:timers/promises';
import type { PageChecks } from './checks/book-check.store';
import { boundsOf, type BookCursor, type BookPage, type BookPart } from './book-pages.rules';
import { pageStatement } from './page-statement.store';

/** Number of rows read from each table. */
interface BookCounts {
  accounts: number;
  journals: number;
  entries: number;
}

export interface CheckedPage extends BookCounts {
  /** The first findings of each check. */
  findings: LedgerFinding[];
  /** Number of unlisted findings, by check. */
  unlisted: Record<string, number>;
  /** Names of the checks that ran. */
  checks: string[];
}

export interface Imbalance {
  environment: Environment;
  currency: string;
  /** Sum of all balances, in minor units. */
  minor: string;
}

/** Reading a page of this size takes well under a second, so its snapshot does not delay vacuum. */
const ROWS_PER_PAGE = 20_000;
const SEALS_PER_PAGE = 500;

const SETTLED_WITHIN_MS = 10_000;
const SETTLED_EVERY_MS = 50;

/** Timeout of a page's statement, far above its duration on a busy machine. */
const STATEMENT_LIMIT_MS = 50_000;
const BEGIN = `SET TRANSACTION READ ONLY; SET LOCAL work_mem = '64MB'; SET LOCAL jit = off`;

/**
 * SQL for the last key of a page; null on the last page. A page of journals ends at the end of a seal if it
 * contains one.
 */
const LAST_KEYS: Record<Exclude<BookPart, 'sums'>, string> = {
  journals: `SELECT coalesce(
      (SELECT max(up_to) FILTER (WHERE above - journals < ${ROWS_PER_PAGE}) FROM (
        SELECT up_to, journals, sum(journals) OVER (ORDER BY up_to) AS above
        FROM book_seals WHERE up_to > $1 AND up_to <= $2 ORDER BY up_to LIMIT ${SEALS_PER_PAGE}) seals),
      (SELECT number FROM journals WHERE number > $1 AND number <= $2 ORDER BY number OFFSET ${ROWS_PER_PAGE - 1} LIMIT 1)
    ) AS key`,
  sources: `SELECT source_id AS key FROM journals WHERE source_id > $1 AND source_id <= $2
    ORDER BY source_id OFFSET ${ROWS_PER_PAGE - 1} LIMIT 1`,
  accounts: `SELECT id AS key FROM accounts WHERE id > $1 AND id <= $2 ORDER BY id OFFSET ${ROWS_PER_PAGE - 1} LIMIT 1`,
  adjustments: `SELECT id AS key FROM adjustments WHERE id > $1 AND id <= $2
    ORDER BY id OFFSET ${ROWS_PER_PAGE - 1} LIMIT 1`,
};

/** Reads the ledger in pages for verification, each in a short transaction without locks. */
@Injectable()
export class BooksStore {
  constructor(private readonly db: Database) {}

  /**
   * Returns a journal number up to which no transaction can add journals. Numbers are assigned before the
   * commit, so this method reads the last assigned number and waits for the transactions that were open at
   * that time.
   * @throws Error if a transaction stays open for ten seconds
   */
  async settledNumber(): Promise<string> {
    const { last, xid } = await this.lastNumber();
    for (let waited = 0; !(await this.isOver(xid)); waited += SETTLED_EVERY_MS) {
      if (waited >= SETTLED_WITHIN_MS)
        throw new Error(
          `cannot verify the ledger: another transaction has been open for ${SETTLED_WITHIN_MS / 1000} s`,
        );
      await pause(SETTLED_EVERY_MS);
    }
    return last;
  }

  async pageAfter({ part, horizon, after }: BookCursor): Promise<BookPage> {
    const { last } = boundsOf(part, horizon);
    if (part === 'sums') return { part, after, upTo: last };
    const rows = await this.db.query<{ key: string | null }>(LAST_KEYS[part], [after, last]);
    return { part, after, upTo: rows[0]?.key ?? last };
  }

  check({ after, upTo }: BookPage, checks: PageChecks): Promise<CheckedPage> {
    return this.db.transaction(async ({ manager }) => {
      await manager.query(checks.settings ? `${BEGIN}; ${checks.settings}` : BEGIN);
      await allowLongStatements(manager, STATEMENT_LIMIT_MS);
      const [page] = await manager.query<CheckedPage[]>(pageStatement(checks), [after, upTo]);
      return { ...page!, checks: checks.checks.map(({ name }) => name) };
    });
  }

  imbalances(): Promise<Imbalance[]> {
    return this.db.query<Imbalance & Record<string, unknown>>(
      'SELECT environment, currency, sum(balance) AS minor FROM accounts GROUP BY environment, currency',
    );
  }

  /**
   * Returns the last assigned number, and a transaction ID later than every transaction that has been
   * assigned a number.
   */
  private lastNumber(): Promise<{ last: string; xid: string }> {
    return this.db.transaction(async (tx) => {
      const [numbers] = await tx.query<{ last: string }>(
        'SELECT CASE WHEN is_called THEN last_value ELSE 0 END AS last FROM journal_numbers',
      );
      const [own] = await tx.query<{ xid: string }>('SELECT pg_current_xact_id()::text AS xid');
      return { last: numbers?.last ?? '0', xid: own?.xid ?? '0' };
    });
  }

  private async isOver(xid: string): Promise<boolean> {
    const text = 'SELECT pg_snapshot_xmin(pg_current_snapshot()) > $1::text::xid8 AS over';
    const [row] = await this.db.query<{ over: boolean }>(text, [xid]);
    return row?.over === true;
  }
}
