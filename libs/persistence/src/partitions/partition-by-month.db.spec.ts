import { idAt, newOrderedId, timeOfId } from '@tulay/contracts';
import { testDatabase, type TestDatabase } from '@tulay/testing';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createDataSource } from '../data-source';
import { Database } from '../database';
import { partitionByMonth } from './partition-by-month';

/** Creates a table with rows, as a service would have it before the migration. */
class CreateNotes9000000000001 implements MigrationInterface {
  name = 'CreateNotes9000000000001';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`CREATE TABLE notes (
        n    bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        id   text   NOT NULL UNIQUE,
        text text   NOT NULL,
        long boolean NOT NULL GENERATED ALWAYS AS (length(text) > 10) STORED
      ) WITH (fillfactor = 80);
      CREATE INDEX notes_by_text ON notes (text, id) WHERE text <> 'hidden';
      INSERT INTO notes (id, text) SELECT 'evt_01arz3ndektsv4rrffq69g5' || n, 'old' FROM generate_series(100, 149) n`);
  }

  async down(): Promise<void> {}
}

class PartitionNotes9000000000002 implements MigrationInterface {
  name = 'PartitionNotes9000000000002';
  transaction = false as const;

  async up(db: QueryRunner): Promise<void> {
    await partitionByMonth(db, NOTES);
  }

  async down(): Promise<void> {}
}

const NOTES = {
  table: 'notes',
  key: 'id',
  prefix: 'evt',
  primaryKey: ['id', 'n'],
  identity: 'n',
  storage: 'fillfactor = 80',
  age: 'now()',
  leastDays: 35,
};

let database: TestDatabase;
let db: Database;
let owner: Database;

const open = async (url: string): Promise<Database> => {
  const source = createDataSource({ service: 'catalog', url });
  await source.initialize();
  return new Database(source);
};

beforeEach(async () => {
  database = await testDatabase('catalog', [CreateNotes9000000000001, PartitionNotes9000000000002]);
  [db, owner] = await Promise.all([open(database.url), open(database.adminUrl)]);
});
afterEach(async () => {
  await Promise.all([db.source.destroy(), owner.source.destroy()]);
  await database.drop();
});

const add = (id: string, text = 'new') =>
  db.query('INSERT INTO notes (id, text) VALUES ($1, $2)', [id, text]);
/** Returns the number of rows in each non-empty partition, by the suffix of the partition's name. */
const filled = async (): Promise<Record<string, number>> => {
  const rows = await owner.query<{ name: string; n: number }>(
    `SELECT substring(tableoid::regclass::text FROM 'notes_(.*)') AS name, count(*)::int AS n FROM notes GROUP BY 1`,
  );
  return Object.fromEntries(rows.map(({ name, n }) => [name, n]));
};
const monthOf = (ms: number): string => new Date(ms).toISOString().slice(0, 7).replace('-', '_');
const inMonths = (months: number): number => {
  const now = new Date();
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 15);
};
const make = (ahead: number) => db.query('SELECT make_partitions($1)', [ahead]);
const drop = async (before: Date) =>
  (await db.query<{ n: number }>(`SELECT drop_partitions('notes', $1) AS n`, [before]))[0]!.n;

describe('a table partitioned by month', () => {
  it('becomes the first partition and keeps its rows, indexes, storage parameters and sequence', async () => {
    await add(newOrderedId('evt'));
    expect(await filled()).toEqual({ first: 51 });
    const [row] = await db.query<{ n: string }>('SELECT max(n) AS n FROM notes');
    expect(Number(row!.n)).toBeGreaterThan(50);
    const indexes = await db.query<{ indexdef: string }>(
      `SELECT indexdef FROM pg_indexes WHERE schemaname = 'catalog' AND tablename = 'notes' ORDER BY 1`,
    );
    expect(indexes.map(({ indexdef }) => indexdef.replace(/.* USING /, ''))).toEqual([
      `btree (text, id) WHERE (text <> 'hidden'::text)`,
      'btree (id, n)',
    ]);
    const plain = await owner.query<{ relname: string; reloptions: string[] }>(
      `SELECT relname, reloptions FROM pg_class WHERE relname ~ '^notes_(first|default|[0-9_]+)$' AND relkind = 'r'`,
    );
    expect(plain.length).toBeGreaterThanOrEqual(4);
    expect(new Set(plain.map(({ reloptions }) => reloptions.join()))).toEqual(new Set(['fillfactor=80']));
  });

  it('is not changed when it is partitioned again after a crash', async () => {
    const runner = owner.source.createQueryRunner();
    await partitionByMonth(runner, NOTES);
    await runner.release();
    expect(await filled()).toEqual({ first: 50 });
  });

  it('stores each row in the partition of the month in its ID', async () => {
    await add(idAt('evt', inMonths(3)));
    expect(await filled()).toEqual({ first: 50, [monthOf(inMonths(3))]: 1 });
  });

  it('accepts rows without a partition and moves them when the partition is created', async () => {
    const far = idAt('evt', inMonths(7));
    await add(far);
    await add('no time at all');
    expect(await filled()).toEqual({ first: 50, default: 2 });
    await make(8);
    expect(await filled()).toEqual({ first: 50, default: 1, [monthOf(inMonths(7))]: 1 });
    await make(8);
  });

  it('has bounds that match the times in IDs', async () => {
    const [row] = await db.query<{ bound: string }>(
      `SELECT partition_bound('evt', '2026-11-22 13:22:54.123Z') AS bound`,
    );
    expect(timeOfId(`${row!.bound}${'0'.repeat(16)}`)).toBe(Date.parse('2026-11-22T13:22:54.123Z'));
  });

  it('drops only whole months that have reached the minimum age', async () => {
    expect(await drop(new Date(Date.now() + 400 * 86_400_000))).toBe(0);
    expect(await filled()).toEqual({ first: 50 });
    await owner.query(
      `UPDATE partitioned_tables SET starts_at = now() - interval '40 days' WHERE name = 'notes'`,
    );
    expect(await drop(new Date(Date.now() - 41 * 86_400_000))).toBe(0);
    expect(await drop(new Date(Date.now() - 39 * 86_400_000))).toBe(1);
    expect(await filled()).toEqual({});
    const [kept] = await db.query<{ kept: boolean }>(
      `SELECT kept_from = starts_at AS kept FROM partitioned_tables WHERE name = 'notes'`,
    );
    expect(kept).toEqual({ kept: true });
  });

  it.each([
    'SELECT * FROM notes_default',
    'DROP TABLE notes_default',
    'UPDATE partitioned_tables SET least_days = 0',
  ])("cannot be changed directly by the service's role: %s", async (statement) => {
    await expect(db.query(statement)).rejects.toThrow(/permission denied|must be owner/);
  });
});
