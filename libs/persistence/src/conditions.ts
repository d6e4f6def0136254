/**
 * SQL conditions with one `?` each, such as `due_date < ?`, and their values. The SQL must come from code, never from
 * a request. Conditions with an undefined value are ignored.
 */
export type Terms = Record<string, unknown>;

/** Collects the parameters of a statement in the order of the placeholders. */
export class Conditions {
  readonly values: unknown[] = [];

  /** Returns the conditions joined by AND, with numbered placeholders. */
  of(...terms: (Terms | undefined)[]): string {
    const given = terms
      .flatMap((some) => Object.entries(some ?? {}))
      .filter(([, value]) => value !== undefined);
    return given.map(([sql, value]) => sql.replace('?', () => this.place(value))).join(' AND ') || 'true';
  }

  /** Adds a parameter and returns its placeholder; `$1` is the first. */
  place(value: unknown): string {
    return `$${this.values.push(value)}`;
  }
}

/** Returns conditions that require columns to equal values. Column names must come from code. */
export const equalTo = (columns: Record<string, unknown> = {}): Terms =>
  Object.fromEntries(Object.entries(columns).map(([column, value]) => [`${column} = ?`, value]));

/** Returns one set of conditions per combination of the columns' values. Column names must come from code. */
export const combinationsOf = (columns: Record<string, readonly unknown[]>): Terms[] =>
  Object.entries(columns).reduce<Terms[]>(
    (found, [column, values]) =>
      found.flatMap((terms) => values.map((value) => ({ ...terms, ...equalTo({ [column]: value }) }))),
    [{}],
  );
