import type { Tx } from '@tulay/persistence';

const COLUMNS = `SELECT c.relname AS table, a.attname AS column, format_type(a.atttypid, NULL) AS type
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
  WHERE c.relnamespace = $1::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
    AND a.attnum > 0 AND NOT a.attisdropped ORDER BY 1, 2`;

/** Returns SQL for the number of rows in which the column contains a value sealed with the key `$1`. */
const countOf = (schema: string, { table, column, type }: Record<string, string>): string =>
  type === 'bytea'
    ? `SELECT count(*) AS n FROM ${schema}."${table}"
       WHERE position(decode(lpad(to_hex(length($1::text)), 2, '0'), 'hex') || convert_to($1, 'UTF8') IN "${column}") = 1`
    : `SELECT count(*) AS n FROM ${schema}."${table}"
       WHERE "${column}"::text ~ ('(^|[^\\w-])' || $1 || '\\.[\\w-]{16}\\.[\\w-]{22}\\.')`;

/**
 * Searches every column of every table of a schema for values sealed with a key.
 * @param schema defaults to the schema of the service whose role is connected
 * @returns number of rows by `table.column`; omits columns without such values
 */
export async function valuesSealedWith(
  db: Pick<Tx, 'query'>,
  keyId: string,
  schema?: string,
): Promise<Record<string, number>> {
  const [searched] = await db.query<{ name: string }>('SELECT coalesce($1, current_schema) AS name', [
    schema,
  ]);
  const { name } = searched!;
  const columns = await db.query<Record<'table' | 'column' | 'type', string>>(COLUMNS, [name]);
  const found: Record<string, number> = {};
  for (const each of columns) {
    const [counted] = await db.query<{ n: string }>(countOf(name, each), [keyId]);
    if (Number(counted?.n) > 0) found[`${each.table}.${each.column}`] = Number(counted?.n);
  }
  return found;
}
