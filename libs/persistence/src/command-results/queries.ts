import type { QueryResultRow } from 'pg';

/** The part of `Database` and `Tx` that is used here. */
export interface Queries {
  query<Row extends QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
}
