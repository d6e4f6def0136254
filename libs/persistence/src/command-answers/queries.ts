import type { QueryResultRow } from 'pg';

/** A `Database` or a `Tx`, as far as this needs it. */
export interface Queries {
  query<Row extends QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
}
