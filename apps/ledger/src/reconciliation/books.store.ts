import { Injectable } from '@nestjs/common';
import type { Environment, LedgerFinding } from '@tulay/contracts';
import { Database } from '@tulay/persistence';
import type { EntityManager } from 'typeorm';
import type { BookCheck } from './book-checks.store';

export interface BookCounts {
  accounts: number;
  journals: number;
  entries: number;
}

/** The books as they stood at one moment, however much is posted meanwhile. */
export interface BooksSnapshot {
  counts(): Promise<BookCounts>;
  imbalances(): Promise<Imbalance[]>;
  /** What the check found, row by row. */
  findings(check: BookCheck): Promise<LedgerFinding[]>;
}

export interface Imbalance {
  environment: Environment;
  currency: string;
  /** What the balances of all accounts sum to, in minor units. */
  minor: string;
}

/** A corruption that runs through everything is told in its first rows. */
const MOST_ROWS = 100;

const BEGIN = `SET TRANSACTION READ ONLY; SET LOCAL statement_timeout = '115s'; SET LOCAL work_mem = '64MB'`;
const COUNTS = `SELECT (SELECT count(*) FROM accounts)::float AS accounts,
  (SELECT count(*) FROM journals)::float AS journals, (SELECT count(*) FROM entries)::float AS entries`;
const IMBALANCES =
  'SELECT environment, currency, sum(balance) AS minor FROM accounts GROUP BY environment, currency';

@Injectable()
export class BooksStore {
  constructor(private readonly db: Database) {}

  /** Runs `read` on one snapshot. It locks nothing. */
  snapshot<T>(read: (books: BooksSnapshot) => Promise<T>): Promise<T> {
    return this.db.source.transaction('REPEATABLE READ', async (manager) => {
      await manager.query(BEGIN);
      return read({
        counts: async () => (await manager.query<BookCounts[]>(COUNTS))[0],
        imbalances: () => manager.query<Imbalance[]>(IMBALANCES),
        findings: (check) => findings(manager, check),
      });
    });
  }
}

async function findings(manager: EntityManager, { name, text }: BookCheck): Promise<LedgerFinding[]> {
  // Planned as a whole: with the limit inside, Postgres would hope to find a few rows soon and walk an index for all.
  const some = `WITH found AS MATERIALIZED (${text}) SELECT detail FROM found LIMIT ${MOST_ROWS + 1}`;
  const rows = await manager.query<{ detail: string }[]>(some);
  const told = rows.slice(0, MOST_ROWS).map(({ detail }) => ({ check: name, detail }));
  return rows.length > MOST_ROWS ? [...told, { check: name, detail: 'and more' }] : told;
}
