/**
 * Returns the table's own property for a key from another system, or undefined. A plain lookup with a key
 * such as `constructor` would return an inherited property.
 */
export const entryOf = <V>(table: Readonly<Record<string, V>>, key: string): V | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;
