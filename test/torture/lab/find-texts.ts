import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Client } from 'pg';

/** Returns the encodings to search for: plain text, `bytea` output, and a basic authentication header. */
const formsOf = (text: string): string[] => [
  text,
  Buffer.from(text).toString('hex'),
  Buffer.from(`${text}:`).toString('base64'),
];

const ROWS_AT_ONCE = 5_000;

export function filesWith(folder: string, texts: readonly string[]): string[] {
  const needles = texts.flatMap(formsOf).map((form) => Buffer.from(form));
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((file) => {
      const content = readFileSync(file);
      return needles.some((needle) => content.includes(needle));
    })
    .map((file) => relative(folder, file));
}

/** Returns the tables, in all services, with a row that contains one of the strings in any column. */
export async function tablesWith(db: Client, texts: readonly string[]): Promise<string[]> {
  const { rows: tables } = await db.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`,
  );
  const needles = texts.flatMap(formsOf);
  const found: string[] = [];
  for (const { name } of tables) if (await hasOne(db, name, needles)) found.push(name);
  return found;
}

/** Searches row by row, because PostgreSQL takes minutes to search for this many strings in one query. */
async function hasOne(db: Client, table: string, needles: readonly string[]): Promise<boolean> {
  await db.query(`BEGIN; DECLARE every_row NO SCROLL CURSOR FOR SELECT r::text AS row FROM ${table} AS r`);
  try {
    for (;;) {
      const { rows } = await db.query<{ row: string }>(`FETCH ${ROWS_AT_ONCE} FROM every_row`);
      const text = rows.map(({ row }) => row).join('\n');
      if (needles.some((needle) => text.includes(needle))) return true;
      if (rows.length < ROWS_AT_ONCE) return false;
    }
  } finally {
    await db.query('ROLLBACK');
  }
}
