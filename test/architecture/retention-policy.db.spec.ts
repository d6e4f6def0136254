import { createDataSource } from '@tulay/persistence';
import { testDatabase } from '@tulay/testing';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SCHEMAS } from './schemas';

const POLICY = readFileSync(join(__dirname, '../../docs/retention.md'), 'utf8');
const ROWS = POLICY.split('\n').filter((line) => line.startsWith('|'));
const named = (table: string): boolean =>
  ROWS.some((row) => row.includes(`\`${table}\``) || row.includes(`.${table}\``));

/** Returns the tables of a migrated schema; a partitioned table is returned once. */
async function tablesOf(service: keyof typeof SCHEMAS): Promise<string[]> {
  const database = await testDatabase(service, SCHEMAS[service].migrations);
  const source = await createDataSource({ service, url: database.adminUrl }).initialize();
  const rows: { name: string }[] = await source.query(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = $1::regnamespace AND relkind IN ('r', 'p')
      AND NOT relispartition ORDER BY 1`,
    [service],
  );
  await source.destroy();
  await database.drop();
  return rows.map(({ name }) => name);
}

it.each(Object.keys(SCHEMAS) as (keyof typeof SCHEMAS)[])(
  'docs/retention.md states the retention of every table of %s',
  async (service) => {
    const tables = await tablesOf(service);
    expect(tables).toContain('outbox_events');
    expect(tables.filter((table) => !named(table))).toEqual([]);
  },
);
