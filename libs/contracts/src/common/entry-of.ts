/**
 * Returns the table's own entry for a key from another system. Such a key can be any string, such as
 * `constructor`, for which every object inherits a value.
 */
export const entryOf = <V>(table: Readonly<Record<string, V>>, key: string): V | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;
