import type { ListRequest } from '@tulay/contracts';
import { Client } from 'pg';
import { rowsTouched, type ExplainingDatabase } from './explaining-database';

/** Table with rows numbered from 1. Row `n` has the ID `idOf(n)` and the creation time `createdOf(n)`. */
export interface ScaledTable {
  service: string;
  table: string;
  /** Prefix of the resource's IDs, such as `pay` for `pay_…`. */
  prefix: string;
  count: number;
  /** Returns whether row `n` is in the list of the merchant `mer_hot`. */
  isListed: (n: number) => boolean;
  mostRows: number;
}

export interface NumberedRows {
  idOf(this: void, n: number): string;
  /** In Unix seconds. */
  createdOf(this: void, n: number): number;
}

/**
 * Name of the case, the filters, a predicate for the matching rows, and a pattern for the index name without
 * the table's name.
 */
export type ListCase<Query> = [
  what: string,
  filters: Partial<Query>,
  meets: (n: number) => boolean,
  index: string,
];

/** Page size. A list reads one more row to detect whether there is another page. */
const LIMIT = 25;
const HOT = { merchantId: 'mer_hot', environment: 'test', limit: LIMIT } as const;
const FIRST_CREATED = 1_700_000_000;
const SECONDS_APART = 10;

/**
 * Checks that a list with any filter returns the expected rows of a large table and reads few rows through an
 * index.
 */
export class ListAtScale<Query extends ListRequest> implements NumberedRows {
  private db?: ExplainingDatabase;
  private list?: (query: Query) => Promise<{ id: string }[]>;

  constructor(private readonly of: ScaledTable) {}

  readonly idOf = (n: number): string => `${this.of.prefix}_${String(n).padStart(26, '0')}`;

  readonly createdOf = (n: number): number => FIRST_CREATED + n * SECONDS_APART;

  /**
   * Fills tables as the owner of the tables.
   * @param statements `$1` is the number of rows, `$2` is `createdOf(0)`
   */
  async fill(adminUrl: string, ...statements: string[]): Promise<void> {
    const owner = new Client({ connectionString: adminUrl });
    await owner.connect();
    try {
      await owner.query(`SET search_path = ${this.of.service}`);
      for (const statement of statements) await owner.query(statement, [this.of.count, this.createdOf(0)]);
      await owner.query(`VACUUM ANALYZE ${this.of.table}`);
    } finally {
      await owner.end();
    }
  }

  /**
   * Sets the list function and the database that records its plans.
   * @param list must query through `db`
   */
  readThrough(db: ExplainingDatabase, list: (query: Query) => Promise<{ id: string }[]>): void {
    this.db = db;
    this.list = list;
  }

  /**
   * Returns the numbers of the listed rows in the list's order. Afterwards, `plans` contains the plans of
   * this list.
   */
  readonly listed = async (filters: Partial<Query>): Promise<number[]> => {
    if (!this.db || !this.list) throw new Error('Call readThrough first');
    this.db.plans.length = 0;
    const rows = await this.list({ ...HOT, ...filters } as Query);
    return rows.map(({ id }) => Number(id.slice(this.of.prefix.length + 1)));
  };

  get plans(): string[] {
    return this.db?.plans ?? [];
  }

  /**
   * Returns the row numbers of the first page of rows that match a condition, newest first, including the extra
   * row.
   */
  readonly numbers = (meets: (n: number) => boolean): number[] => {
    const { count, isListed } = this.of;
    return Array.from({ length: count }, (_, i) => count - i)
      .filter((n) => isListed(n) && meets(n))
      .slice(0, LIMIT + 1);
  };

  /**
   * Returns cases without a filter (the first page, a middle page and the last page) and cases filtered by
   * period.
   */
  get usualCases(): ListCase<ListRequest>[] {
    const [middle, early, anHourLater] = [this.of.count / 2 + 1, 9_000, 9_360];
    const hour = { createdGte: this.createdOf(early), createdLte: this.createdOf(anHourLater) };
    return [
      ['all', {}, () => true, 'by_created'],
      ['all, from the middle', { startingAfter: this.idOf(middle) }, (n) => n < middle, 'by_created'],
      ['all, the last page', { startingAfter: this.idOf(10) }, (n) => n < 10, 'by_created'],
      ['an hour long ago', hour, (n) => n >= early && n <= anHourLater, 'by_created'],
      ['until long ago', { createdLte: this.createdOf(early) }, (n) => n <= early, 'by_created'],
      ['the future', { createdGte: this.createdOf(this.of.count + 1) }, () => false, 'by_created'],
    ];
  }

  /**
   * Fails unless the list contains exactly the rows that match the filters and reads few rows through the
   * index.
   */
  readonly expectFewRead = async (...[, filters, meets, index]: ListCase<Query>): Promise<void> => {
    expect(await this.listed(filters)).toEqual(this.numbers(meets));
    this.expectFewRows();
    expect(this.plans.at(-1)).toMatch(new RegExp(`${this.of.table}_${index}`));
  };

  /** Fails if the last list read too many rows or scanned an entire table. */
  readonly expectFewRows = (most = this.of.mostRows): void => {
    expect(this.plans).not.toHaveLength(0);
    for (const plan of this.plans) {
      expect(plan).not.toMatch(/Seq Scan/);
      expect(rowsTouched(plan)).toBeLessThanOrEqual(most);
    }
  };
}
