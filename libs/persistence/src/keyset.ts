import { invalidField, type ListRequest, type PlatformListRequest } from '@tulay/contracts';
import type { QueryResultRow } from 'pg';
import { Conditions, equalTo, type Terms } from './conditions';
import type { Database } from './database';

/**
 * Conditions that use a separate index, such as `amount >= ?`. The index is not in the list's order. If only
 * a few rows match, the page is built from all matching rows. This avoids a slow plan in which PostgreSQL
 * reads in the list's order until the page is full, although the matching rows are old.
 */
export interface Range {
  /** Column that the index is sorted by, after the columns with equality conditions. */
  by: string;
  terms: Terms;
}

export interface PageFilters {
  /** Columns that must equal a value. Column names must come from code; undefined values are ignored. */
  equal?: Record<string, unknown>;
  terms?: Terms;
  /**
   * Rows must match at least one range. If only a few rows match, the page is built from all matching rows.
   */
  ranges?: Range[];
  /**
   * Alternatives; a row can match only one of them. Each alternative is read through its own index, and the results
   * are merged. Used if a filter omits a column in the middle of an index: there is one alternative per value of that
   * column.
   */
  oneOf?: Terms[];
  order?: Order;
}

/** Sort key, always descending. `id` is used if IDs alone define the order. */
type Order = 'created' | 'id';

const ORDERS: Record<Order, string> = { created: 'created DESC, id DESC', id: 'id DESC' };

/** Number of rows that can be sorted in a few milliseconds. */
const FEW = 5_000;

/**
 * Returns a page of a table with the columns `id`, `merchant_id`, `environment` and `created` (Unix seconds), newest
 * first. Returns up to `limit + 1` rows; the extra row indicates that another page exists (see `toList`).
 * @param table name from code, never from a request
 * @throws DomainError `invalid_request` if `startingAfter` is not a row of this merchant and environment
 */
export const readPage = <Row extends QueryResultRow>(
  db: Database,
  table: string,
  query: ListRequest,
  filters: PageFilters = {},
): Promise<Row[]> => readRows<Row>(db, table, query, filters);

/**
 * Like `readPage`, but across all merchants. Only commands that operators send may use it. Its partial indexes
 * require `lower(environment) IS NOT NULL`, so that PostgreSQL cannot use them for a merchant's list.
 */
export const readPlatformPage = <Row extends QueryResultRow>(
  db: Database,
  table: string,
  query: PlatformListRequest,
  filters: PageFilters = {},
): Promise<Row[]> => readRows<Row>(db, table, { ...query, merchantId: undefined }, filters);

/** `merchantId` is undefined for a list across all merchants. */
type Query = PlatformListRequest & { merchantId: string | undefined };

async function readRows<Row extends QueryResultRow>(
  db: Database,
  table: string,
  query: Query,
  { equal, terms, ranges = [], oneOf = [{}], order = 'created' }: PageFilters,
): Promise<Row[]> {
  const cursor = await cursorOf(db, table, query);
  const few = await areSmall(db, table, query, ranges);
  const conditions = new Conditions();
  const period = { 'created >= ?': query.createdGte, 'created <= ?': query.createdLte };
  const common = conditions.of(ownerOf(query), equalTo(equal), terms, period);
  const ranged = few ? common : `${common} AND ${inOne(ranges, conditions)}`;
  const within = cursor ? `${ranged} AND ${after(order, cursor, conditions)}` : ranged;
  const end = `ORDER BY ${ORDERS[order]} LIMIT ${query.limit + 1}`;
  const pages = oneOf.map(
    (one) => `SELECT * FROM ${few ? 'few' : table} WHERE ${within} AND ${conditions.of(one)} ${end}`,
  );
  const source = few ? `WITH few AS MATERIALIZED (${rowsIn(ranges, table, query, conditions)}) ` : '';
  return db.query<Row>(source + merged(pages, end), conditions.values);
}

const merged = (pages: string[], end: string): string =>
  pages.length === 1 ? pages.join() : `SELECT * FROM ((${pages.join(') UNION ALL (')})) AS pages ${end}`;

const ownerOf = ({ merchantId, environment }: Query): Terms =>
  merchantId === undefined
    ? { 'environment = ?': environment, 'lower(environment) IS NOT NULL': true }
    : equalTo({ merchant_id: merchantId, environment });

const inOne = (ranges: Range[], conditions: Conditions): string =>
  ranges.length ? `(${ranges.map(({ terms }) => conditions.of(terms)).join(' OR ')})` : 'true';

/**
 * Returns SQL that selects the rows in any of the ranges without duplicates. ORDER BY makes PostgreSQL read
 * the range's index regardless of the planner's row estimates.
 */
const rowsIn = (ranges: Range[], table: string, query: Query, conditions: Conditions): string =>
  ranges
    .map(({ by, terms }, i) => {
      const earlier = i ? ` AND NOT ${inOne(ranges.slice(0, i), conditions)}` : '';
      const where = conditions.of(ownerOf(query), terms) + earlier;
      return `(SELECT * FROM ${table} WHERE ${where} ORDER BY ${by} LIMIT ${2 * FEW})`;
    })
    .join(' UNION ALL ');

/** Returns whether there are ranges and each of them contains only a few of the merchant's rows. */
async function areSmall(db: Database, table: string, query: Query, ranges: Range[]): Promise<boolean> {
  for (const range of ranges) if (!(await isSmall(db, table, query, range))) return false;
  return ranges.length > 0;
}

/** Returns whether the range has a condition and contains only a few of the merchant's rows. */
async function isSmall(db: Database, table: string, query: Query, { by, terms }: Range): Promise<boolean> {
  if (Object.values(terms).every((value) => value === undefined)) return false;
  const conditions = new Conditions();
  const where = conditions.of(ownerOf(query), terms);
  const text = `SELECT count(*) <= ${FEW} AS small
    FROM (SELECT FROM ${table} WHERE ${where} ORDER BY ${by} LIMIT ${FEW + 1}) AS rows`;
  const [counted] = await db.query<{ small: boolean }>(text, conditions.values);
  return counted?.small === true;
}

interface Cursor {
  id: string;
  created: string;
}

async function cursorOf(db: Database, table: string, query: Query): Promise<Cursor | null> {
  const { startingAfter } = query;
  if (startingAfter === undefined) return null;
  const conditions = new Conditions();
  const text = `SELECT created FROM ${table} WHERE ${conditions.of({ 'id = ?': startingAfter }, ownerOf(query))}`;
  const [found] = await db.query<{ created: string }>(text, conditions.values);
  if (!found) throw invalidField('starting_after', 'must be the ID of an object in this list');
  return { id: startingAfter, created: found.created };
}

/** Uses a row comparison, so that PostgreSQL can use an index that ends with `created`. */
function after(order: Order, { created, id }: Cursor, conditions: Conditions): string {
  if (order === 'id') return conditions.of({ 'id < ?': id });
  return `(created, id) < (${conditions.place(created)}, ${conditions.place(id)})`;
}
