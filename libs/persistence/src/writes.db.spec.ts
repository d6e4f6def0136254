import { testDatabase, type TestDatabase } from '@tulay/testing';
import { Client } from 'pg';
import { createDataSource } from './data-source';
import { Database } from './database';
import { InboxEntity } from './inbox.entity';

let database: TestDatabase;
let db: Database;

beforeAll(async () => {
  database = await testDatabase('catalog', []);
  const source = createDataSource({ service: 'catalog', url: database.url });
  await source.initialize();
  db = new Database(source);
});

afterAll(async () => {
  await db.source.destroy();
  await database.drop();
});

async function asAdmin(sql: string): Promise<void> {
  const admin = new Client({ connectionString: database.adminUrl });
  await admin.connect();
  try {
    await admin.query(sql);
  } finally {
    await admin.end();
  }
}

/** Makes every write fail as if the disk were full. test/torture/full-disk.spec.ts uses a full disk. */
const fillDisk = (): Promise<void> =>
  asAdmin(`
    CREATE FUNCTION catalog.full() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      RAISE 'could not extend file "base/1/2": No space left on device' USING ERRCODE = '53100'; END $$;
    CREATE TRIGGER full_inbox BEFORE INSERT ON catalog.inbox FOR EACH STATEMENT EXECUTE FUNCTION catalog.full();
    CREATE TRIGGER full_clock BEFORE UPDATE ON catalog.test_clock FOR EACH STATEMENT EXECUTE FUNCTION catalog.full()`);
const freeDisk = (): Promise<void> => asAdmin('DROP FUNCTION catalog.full() CASCADE');

const write = (): Promise<unknown> =>
  db.query(`INSERT INTO inbox (consumer, event_id) VALUES ('a', 'evt_1')`);

describe('Writes', () => {
  it.each([
    ['a statement', write],
    [
      'a transaction',
      () => db.transaction((tx) => tx.query(`INSERT INTO inbox (consumer, event_id) VALUES ('a', 'evt_2')`)),
    ],
    ['a repository', () => db.repository(InboxEntity).insert({ consumer: 'a', eventId: 'evt_3' })],
  ])(
    'reports failing writes after %s failed because the disk was full, until a probe succeeds',
    async (_what, fails) => {
      await db.writes.check();
      await fillDisk();
      await expect(fails()).rejects.toMatchObject({ code: '53100' });
      await expect(db.writes.check()).rejects.toThrow(/No space left on device \(53100\)$/);
      await freeDisk();
      await db.writes.check();
    },
  );

  it('reports failing writes after a write was rejected as read-only, until a probe succeeds', async () => {
    const name = new URL(database.adminUrl).pathname.slice(1);
    await asAdmin(`ALTER DATABASE ${name} SET default_transaction_read_only = on`);
    await asAdmin(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()`);
    await db.query('SELECT 1').catch(() => undefined);
    await expect(write()).rejects.toMatchObject({ code: '25006' });
    await expect(db.writes.check()).rejects.toThrow(/read-only transaction \(25006\)$/);
    const reset = new Client({ connectionString: database.adminUrl });
    await reset.connect();
    await reset.query(`SET default_transaction_read_only = off; `);
    await reset.query(`ALTER DATABASE ${name} RESET default_transaction_read_only`);
    await reset.end();
    await db.writes.check();
  });

  it('ignores other errors', async () => {
    await expect(db.query('SELECT 1/0')).rejects.toThrow('division by zero');
    await db.writes.check();
  });
});
