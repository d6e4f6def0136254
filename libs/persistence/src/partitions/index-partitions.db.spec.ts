import { eventually, testDatabase, type TestDatabase } from '@tulay/testing';
import { Client } from 'pg';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { migrateService } from '../migrate';
import { indexPartitions } from './index-partitions';
import { partitionByMonth } from './partition-by-month';

class CreateNotes9000000000001 implements MigrationInterface {
  name = 'CreateNotes9000000000001';
  transaction = false as const;

  async up(db: QueryRunner): Promise<void> {
    await db.query(`CREATE TABLE notes (id text PRIMARY KEY, text text NOT NULL, flag boolean NOT NULL DEFAULT false);
      CREATE INDEX notes_by_text ON notes (text)`);
    await partitionByMonth(db, {
      table: 'notes',
      key: 'id',
      prefix: 'evt',
      primaryKey: ['id'],
      age: 'now()',
      leastDays: 35,
    });
  }

  async down(): Promise<void> {}
}

class IndexNotes9000000000002 implements MigrationInterface {
  name = 'IndexNotes9000000000002';
  transaction = false as const;

  async up(db: QueryRunner): Promise<void> {
    await indexPartitions(db, 'notes', { notes_by_flag: '(flag, text) WHERE flag' }, ['notes_by_text']);
  }

  async down(): Promise<void> {}
}

const ALL = [CreateNotes9000000000001, IndexNotes9000000000002];

let database: TestDatabase;
let owner: Client;

beforeEach(async () => {
  database = await testDatabase('catalog', [CreateNotes9000000000001]);
  owner = await connected();
});

afterEach(async () => {
  await owner?.end();
  await database?.drop();
});

const migrate = () => migrateService({ adminUrl: database.adminUrl, service: 'catalog', migrations: ALL });

/** Returns the non-key indexes by name, each with the tables and partitions that have a valid index. */
async function indexes(): Promise<Record<string, string[]>> {
  const { rows } = await owner.query<{ columns: string; tables: string[] }>(
    `SELECT substring(pg_get_indexdef(indexrelid) FROM 'USING btree (.*)$') AS columns,
       array_agg(indrelid::regclass::text ORDER BY indrelid::regclass::text) AS tables
     FROM pg_index WHERE indrelid::regclass::text ~ '^notes' AND NOT indisprimary AND indisvalid GROUP BY 1`,
  );
  return Object.fromEntries(rows.map(({ columns, tables }) => [columns, tables]));
}

async function allTables(): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relkind IN ('r', 'p') AND relname ~ '^notes' ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}

const BY_FLAG = '(flag, text) WHERE flag';

it('indexPartitions creates the index on the table and all partitions, and drops the old indexes', async () => {
  await migrate();
  expect(await allTables()).toEqual(expect.arrayContaining(['notes', 'notes_default', 'notes_first']));
  expect(await indexes()).toEqual({ [BY_FLAG]: await allTables() });
});

it('indexPartitions creates the index on partitions that are added later', async () => {
  await migrate();
  const before = await allTables();
  await owner.query('SELECT make_partitions(6)');
  expect((await allTables()).length).toBeGreaterThan(before.length);
  expect(await indexes()).toEqual({ [BY_FLAG]: await allTables() });
});

it.each([
  ['the table had the index, but its partitions did not', []],
  [
    'one partition had the index',
    [
      'CREATE INDEX notes_by_flag_first ON notes_first (flag, text) WHERE flag',
      'ALTER INDEX notes_by_flag ATTACH PARTITION notes_by_flag_first',
    ],
  ],
  [
    'a partition had an unattached index on other columns',
    ['CREATE INDEX notes_by_flag_first ON notes_first (id)'],
  ],
])('indexPartitions completes the index after a crash: %s', async (_, left) => {
  await owner.query('CREATE INDEX notes_by_flag ON ONLY notes (flag, text) WHERE flag');
  for (const text of left) await owner.query(text);
  await migrate();
  expect(await indexes()).toEqual({ [BY_FLAG]: await allTables() });
});

it('indexPartitions keeps a complete index and drops leftovers after a crash', async () => {
  await owner.query('CREATE INDEX notes_by_flag ON notes (flag, text) WHERE flag');
  await migrate();
  expect(await indexes()).toEqual({ [BY_FLAG]: await allTables() });
});

it('indexPartitions does not block writes while it waits for an open transaction', async () => {
  const [slow, quick] = [await connected(), await connected()];
  await slow.query(`BEGIN; INSERT INTO notes_first (id, text) VALUES ('evt_0', 'a')`);
  const building = migrate();
  await eventually(isWaiting);
  await quick.query(`SET lock_timeout = '10s'; INSERT INTO notes (id, text) VALUES ('evt_00', 'a')`);
  await slow.query('COMMIT');
  await building;
  await Promise.all([slow.end(), quick.end()]);
  expect(await indexes()).toEqual({ [BY_FLAG]: await allTables() });
});

async function connected(): Promise<Client> {
  const client = new Client({ connectionString: database.adminUrl });
  await client.connect();
  await client.query('SET search_path = catalog');
  return client;
}

/** Returns whether the build of the first partition's index is waiting for a lock. */
async function isWaiting(): Promise<boolean> {
  const { rowCount } = await owner.query(
    `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
       AND query ~ '^CREATE INDEX .*ON notes_first'`,
  );
  return rowCount === 1;
}
