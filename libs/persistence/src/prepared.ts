/** A statement that Postgres plans once per connection. */
export interface Prepared {
  name: string;
  text: string;
}
