import { invalidField, type ListRequest } from '@tulay/contracts';
import type { QueryResultRow } from 'pg';
import type { Database } from './database';

/**
 * One page of a table that has `id`, `merchant_id`, `environment` and `created` (Unix seconds), newest first.
 * Answers up to `limit + 1` rows: the extra one shows that there is another page (see `toList`).
 * @param table a name from code, never from a request
 * @param equal columns (names from code) that must equal a value; undefined ones do not filter
 * @param terms conditions (from code) with one `?` for their value, such as `due_date < ?`; undefined values do not filter
 * @throws DomainError `invalid_request` when `startingAfter` names no row of this merchant and environment
 */
export async function readPage<Row extends QueryResultRow>(
  db: Database,
  table: string,
  query: ListRequest,
  equal: Record<string, unknown> = {},
  terms: Record<string, unknown> = {},
): Promise<Row[]> {
  await requireCursor(db, table, query);
  const { where, values } = conditions(query, equal, terms);
  const limit = query.limit + 1;
  return db.query<Row>(`SELECT * FROM ${table} WHERE ${where} ORDER BY id DESC LIMIT ${limit}`, values);
}

async function requireCursor(db: Database, table: string, query: ListRequest): Promise<void> {
  if (query.startingAfter === undefined) return;
  const text = `SELECT 1 FROM ${table} WHERE id = $1 AND merchant_id = $2 AND environment = $3`;
  const found = await db.query(text, [query.startingAfter, query.merchantId, query.environment]);
  if (!found.length) throw invalidField('starting_after', 'names no object of this list');
}

function conditions(
  query: ListRequest,
  equal: Record<string, unknown>,
  more: Record<string, unknown>,
): { where: string; values: unknown[] } {
  const values: unknown[] = [];
  const terms: string[] = [];
  const add = (sql: string, value: unknown) => {
    if (value === undefined) return;
    values.push(value);
    terms.push(sql.replace('?', `$${values.length}`));
  };
  add('merchant_id = ?', query.merchantId);
  add('environment = ?', query.environment);
  for (const [column, value] of Object.entries(equal)) add(`${column} = ?`, value);
  for (const [sql, value] of Object.entries(more)) add(sql, value);
  add('id < ?', query.startingAfter);
  add('created >= ?', query.createdGte);
  add('created <= ?', query.createdLte);
  return { where: terms.join(' AND '), values };
}
