import type { QueryResultRow } from 'pg';

interface Queries {
  query<Row extends QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
}

export class Partitions {
  constructor(private readonly db: Queries) {}

  /** Creates the partitions of the current month and of the next `ahead` months. Idempotent. */
  async make(ahead: number): Promise<void> {
    await this.db.query('SELECT make_partitions($1)', [ahead]);
  }

  /**
   * Drops a table's partitions that ended before this time, and returns their number. The database never drops
   * rows younger than the table's minimum age.
   */
  async drop(table: string, before: Date): Promise<number> {
    const text = 'SELECT drop_partitions($1, $2) AS dropped';
    const [row] = await this.db.query<{ dropped: number }>(text, [table, before]);
    return row?.dropped ?? 0;
  }

  /** Returns the number of a table's existing partitions that ended before this time. */
  async endedBefore(table: string, before: Date): Promise<number> {
    const [row] = await this.db.query<{ months: number }>(
      `SELECT count(*)::int AS months FROM partitioned_tables t
         JOIN pg_inherits i ON i.inhparent = t.name::regclass JOIN pg_class c ON c.oid = i.inhrelid
       WHERE t.name = $1 AND c.relname <> t.name || '_default' AND CASE WHEN c.relname = t.name || '_first' THEN t.starts_at
         ELSE (to_date(right(c.relname, 7), 'YYYY_MM') + interval '1 month') AT TIME ZONE 'UTC' END <= $2`,
      [table, before],
    );
    return row?.months ?? 0;
  }

  /** Returns the number of future months for which every table has a partition. */
  async ahead(): Promise<number> {
    const [row] = await this.db.query<{ ahead: number }>(
      `SELECT coalesce(min(months), 0)::int AS ahead FROM (
         SELECT count(*) FILTER (WHERE c.relname ~ '_\\d{4}_\\d{2}$' AND to_date(right(c.relname, 7), 'YYYY_MM') > now()) AS months
         FROM partitioned_tables t JOIN pg_inherits i ON i.inhparent = t.name::regclass JOIN pg_class c ON c.oid = i.inhrelid
         GROUP BY t.name) tables`,
    );
    return row?.ahead ?? 0;
  }

  /** Returns the time before which all rows of a table were dropped; null if nothing was dropped yet. */
  async keptFrom(table: string): Promise<Date | null> {
    const text = 'SELECT kept_from FROM partitioned_tables WHERE name = $1';
    const [row] = await this.db.query<{ kept_from: Date | null }>(text, [table]);
    return row?.kept_from ?? null;
  }
}
