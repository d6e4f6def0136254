/** A named statement that PostgreSQL plans once per connection. */
export interface Prepared {
  name: string;
  text: string;
}

/** An `INSERT … RETURNING id` that reads its rows from `$1` (JSON text). The statement may skip rows. */
export interface InsertRows extends Prepared {
  /** Common table expressions that precede the insert and may also write: `name AS (…), …`. */
  with?: string;
}
