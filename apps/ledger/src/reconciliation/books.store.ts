import { Injectable } from '@nestjs/common';
import type { Environment, LedgerFinding } from '@tulay/contracts';
import { allowLongStatements, Database } from '@tulay/persistence';
import type { EntityManager } from 'typeorm';
import type { BookCheck } from './book-checks.store';

interface BookCounts {
  accounts: number;
  journals: number;
  entries: number;
}

/** A consistent snapshot of the books while postings continue. */
export interface BooksSnapshot {
  counts(): Promise<BookCounts>;
  imbalances(): Promise<Imbalance[]>;
  /** The violations of a check, one for each row. */
  findings(check: BookCheck): Promise<LedgerFinding[]>;
}

export interface Imbalance {
  environment: Environment;
  currency: string;
  /** The sum of all balances, in minor units. */
  minor: string;
}

/** Limit for each check: a widespread corruption is reported by its first rows. */
const MAX_ROWS = 100;

const STATEMENT_LIMIT_MS = 115_000;
const BEGIN = `SET TRANSACTION READ ONLY; SET LOCAL work_mem = '64MB'`;
const COUNTS = `SELECT (SELECT count(*) FROM accounts)::float AS accounts,
  (SELECT count(*) FROM journals)::float AS journals, (SELECT count(*) FROM entries)::float AS entries`;
const IMBALANCES =
  'SELECT environment, currency, sum(balance) AS minor FROM accounts GROUP BY environment, currency';

@Injectable()
export class BooksStore {
  constructor(private readonly db: Database) {}

  /** Runs `read` on one snapshot, without locks. */
  snapshot<T>(read: (books: BooksSnapshot) => Promise<T>): Promise<T> {
    return this.db.source.transaction('REPEATABLE READ', async (manager) => {
      await manager.query(BEGIN);
      await allowLongStatements(manager, STATEMENT_LIMIT_MS);
      return read({
        counts: () => counts(manager),
        imbalances: () => manager.query<Imbalance[]>(IMBALANCES),
        findings: (check) => findings(manager, check),
      });
    });
  }
}

async function counts(manager: EntityManager): Promise<BookCounts> {
  const [row] = await manager.query<BookCounts[]>(COUNTS);
  return row ?? { accounts: 0, journals: 0, entries: 0 };
}

async function findings(manager: EntityManager, { name, text }: BookCheck): Promise<LedgerFinding[]> {
  // MATERIALIZED, so that the limit does not make PostgreSQL choose a slow index scan for the check.
  const some = `WITH found AS MATERIALIZED (${text}) SELECT detail FROM found LIMIT ${MAX_ROWS + 1}`;
  const rows = await manager.query<{ detail: string }[]>(some);
  const first = rows.slice(0, MAX_ROWS).map(({ detail }) => ({ check: name, detail }));
  return rows.length > MAX_ROWS ? [...first, { check: name, detail: 'and more' }] : first;
}
