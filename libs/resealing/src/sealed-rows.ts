import type { Tx } from '@tulay/persistence';
import type { SealedColumn, SealedRow } from '@tulay/security';
import { formOf } from './sealed-forms';

type Queries = Pick<Tx, 'query'>;

/** The primary key of a row, and the part of its sealed value that contains the key IDs. */
interface RowHead {
  key: string[];
  /** Part of the value that contains the key IDs; null if the row has no sealed value. */
  head: string | null;
}

interface RowValue {
  key: string[];
  value: string;
  /** The columns that the context reads. */
  row: SealedRow;
}

export interface Change {
  key: string[];
  old: string;
  new: string;
}

/** Runs all SQL for one column with sealed values. Every statement reads a limited number of rows by primary key. */
export class SealedRows {
  private readonly columns: string[];
  /** The primary key's columns, for USING and ORDER BY. */
  private readonly keys: string;
  /** The primary key's columns with their types. */
  private readonly record: string;

  constructor(private readonly of: SealedColumn) {
    this.columns = Object.keys(of.key);
    this.keys = this.columns.join(', ');
    this.record = Object.entries(of.key)
      .map(([name, type]) => `${name} ${type}`)
      .join(', ');
  }

  /** @param after primary key of the last row of the previous page; empty for the first page */
  page(db: Queries, after: string[], limit: number): Promise<RowHead[]> {
    const { table, column, key, where = 'true' } = this.of;
    const bounds = Object.values(key).map((type, at) => `$${at + 2}::${type}`);
    const start = after.length ? `WHERE (${this.keys}) > (${bounds.join(', ')})` : '';
    const text = `SELECT ${textArray(this.columns)} AS key, CASE WHEN ${where} THEN ${formOf(this.of).head(column)} END AS head
      FROM ${table} ${start} ORDER BY ${this.keys} LIMIT $1`;
    return db.query<RowHead>(text, [limit, ...after]);
  }

  /**
   * Locks these rows until the transaction ends and returns their current values. Skips rows that another
   * transaction has locked, to avoid deadlocks, and omits rows that no longer have a sealed value.
   */
  async lock(tx: Tx, keys: string[][]): Promise<RowValue[]> {
    const { table, column, others = [], where = 'true' } = this.of;
    const names = [...this.columns, ...others];
    const match = this.columns.map((name) => `${name} = asked.${name}`).join(' AND ');
    // The limit makes PostgreSQL look up each row by its primary key, regardless of the table's statistics.
    const text = `SELECT stored.* FROM json_to_recordset($1::json) AS asked(${this.record}) CROSS JOIN LATERAL (
        SELECT ${textArray(this.columns)} AS key, ${textArray(names)} AS texts, ${formOf(this.of).read(column)} AS value
        FROM ${table} WHERE ${match} AND ${column} IS NOT NULL AND (${where}) LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED
      ) AS stored`;
    const asked = keys.map((key) => this.named(key));
    const rows = await tx.query<{ key: string[]; texts: string[]; value: string }>(text, [
      JSON.stringify(asked),
    ]);
    return rows.map(({ key, texts, value }) => ({ key, value, row: zip(names, texts) }));
  }

  /**
   * Replaces the values of locked rows. Skips a value that has changed since it was read.
   * @returns the number of replaced values
   */
  async replace(tx: Tx, changes: Change[]): Promise<number> {
    const { table, column } = this.of;
    const { read, write } = formOf(this.of);
    const match = this.columns.map((name) => `stored.${name} = changes.${name}`).join(' AND ');
    const text = `UPDATE ${table} AS stored SET ${column} = ${write('changes.new_value')}
      FROM json_to_recordset($1::json) AS changes(${this.record}, old_value text, new_value text)
      WHERE ${match} AND ${read(`stored.${column}`)} = changes.old_value RETURNING 1`;
    const records = changes.map((each) => ({
      ...this.named(each.key),
      old_value: each.old,
      new_value: each.new,
    }));
    return (await tx.query(text, [JSON.stringify(records)])).length;
  }

  private named(key: string[]): SealedRow {
    return zip(this.columns, key);
  }
}

const textArray = (columns: string[]): string =>
  `ARRAY[${columns.map((name) => `${name}::text`).join(', ')}]`;

const zip = (names: string[], texts: string[]): SealedRow =>
  Object.fromEntries(names.map((name, at) => [name, texts[at] ?? '']));
