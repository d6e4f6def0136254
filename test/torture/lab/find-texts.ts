import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Client } from 'pg';

/** As they stand in a file, in a column of bytes, and in a header of basic authentication. */
const formsOf = (text: string): string[] => [
  text,
  Buffer.from(text).toString('hex'),
  Buffer.from(`${text}:`).toString('base64'),
];

/** The files below a folder that contain one of the texts. */
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

/** The tables of all services with a row that contains one of the texts in any column. */
export async function tablesWith(db: Client, texts: readonly string[]): Promise<string[]> {
  const { rows: tables } = await db.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`,
  );
  const pattern = texts.flatMap(formsOf).map(escaped).join('|');
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await db.query(`SELECT 1 FROM ${name} AS r WHERE r::text ~ $1 LIMIT 1`, [pattern]);
    if (rows.length) found.push(name);
  }
  return found;
}

const escaped = (text: string): string => text.replace(/[^A-Za-z0-9]/g, String.raw`\$&`);
