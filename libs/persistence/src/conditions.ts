/** SQL conditions (from code) with one `?` for their value, such as `due_date < ?`. Undefined values do not filter. */
export type Terms = Record<string, unknown>;

/** Collects the values of a statement in the order of their placeholders. */
export class Conditions {
  readonly values: unknown[] = [];

  /** Returns the terms, joined by AND, with placeholders for their values. */
  of(...terms: (Terms | undefined)[]): string {
    const given = terms
      .flatMap((some) => Object.entries(some ?? {}))
      .filter(([, value]) => value !== undefined);
    return given.map(([sql, value]) => sql.replace('?', () => this.place(value))).join(' AND ') || 'true';
  }

  /** Returns the placeholder of a value: `$1` for the first. */
  place(value: unknown): string {
    return `$${this.values.push(value)}`;
  }
}

/** Returns terms for columns (names from code) that must equal a value. */
export const equalTo = (columns: Record<string, unknown> = {}): Terms =>
  Object.fromEntries(Object.entries(columns).map(([column, value]) => [`${column} = ?`, value]));

/** Returns alternatives for columns (names from code) with several possible values each: one for every combination. */
export const combinationsOf = (columns: Record<string, readonly unknown[]>): Terms[] =>
  Object.entries(columns).reduce<Terms[]>(
    (found, [column, values]) =>
      found.flatMap((terms) => values.map((value) => ({ ...terms, ...equalTo({ [column]: value }) }))),
    [{}],
  );
