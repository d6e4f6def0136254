/** Values of a row's columns as text, by column. */
export type SealedRow = Readonly<Record<string, string>>;

/**
 * A column of a service's schema that contains sealed values. The names become part of SQL, so they must not
 * come from input.
 */
export interface SealedColumn {
  table: string;
  column: string;
  /**
   * - `text`: each value is one sealed string
   * - `json`, `jsonb`: the sealed strings are the properties named `sealed`
   * - `json in text`: the same, or a single sealed string as a JSON string, in a `text` column
   * - `bytea`: each value is the output of `sealBytes`
   */
  form: 'text' | 'json' | 'jsonb' | 'json in text' | 'bytea';
  /** Types of the primary key's columns, in the key's order. */
  key: Readonly<Record<string, 'text' | 'uuid' | 'integer'>>;
  /** Further columns that `context` reads. */
  others?: readonly string[];
  /** SQL condition for the rows whose value is sealed. Defaults to all rows in which the value is not null. */
  where?: string;
  /**
   * Returns the context with which the value is sealed.
   * @param row the columns of `key` and `others`
   * @param value the column's value
   */
  context: (row: SealedRow, value: string) => string;
}

/**
 * A sealed string: the key ID, followed by the nonce (12 bytes), the tag (16 bytes) and the ciphertext in
 * base64url.
 */
const SEALED = /^(\w+)\.[\w-]{16}\.[\w-]{22}\.[\w-]*$/;

/** Returns the ID of the key that sealed a string, or null if the string is not a sealed string. */
export const sealingKeyOf = (text: string): string | null => SEALED.exec(text)?.[1] ?? null;
