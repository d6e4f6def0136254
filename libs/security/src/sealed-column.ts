/** Values of a row's columns as text, by column. */
export type SealedRow = Readonly<Record<string, string>>;

/** A column of a service's schema that contains sealed values. The names are part of SQL, so they must come from code. */
export interface SealedColumn {
  table: string;
  column: string;
  /**
   * - `text`: each value is one sealed text
   * - `json`, `jsonb`: the sealed texts are the properties named `sealed`
   * - `json in text`: the same, or a single sealed text as a JSON string, in a column of the type `text`
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

/** A sealed text: the key's ID, 12 bytes of nonce, 16 bytes of tag and the encrypted bytes, each in base64url. */
const SEALED = /^(\w+)\.[\w-]{16}\.[\w-]{22}\.[\w-]*$/;

/** Returns the ID of the key that seals a text, or null if the text is not a sealed text. */
export const sealingKeyOf = (text: string): string | null => SEALED.exec(text)?.[1] ?? null;
