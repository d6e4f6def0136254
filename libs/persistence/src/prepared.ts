/** A statement that Postgres plans once per connection. */
export interface Prepared {
  name: string;
  text: string;
}

/** An `INSERT … RETURNING id` that reads its rows from `$1` (JSON text) and may skip some. */
export interface InsertRows extends Prepared {
  /** Common table expressions it reads from, which may write as well: `name AS (…), …`. */
  with?: string;
}
