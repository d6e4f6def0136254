/** A statement that PostgreSQL plans once per connection. */
export interface Prepared {
  name: string;
  text: string;
}

/** An `INSERT … RETURNING id` that reads its rows from `$1` (JSON text) and may skip some. */
export interface InsertRows extends Prepared {
  /** Common table expressions that it reads from, which may also write: `name AS (…), …`. */
  with?: string;
}
