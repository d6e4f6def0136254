import { newId } from '@tulay/contracts';
import { testDatabase, type TestDatabase } from '@tulay/testing';
import { Client } from 'pg';
import { AdvisoryLock } from './advisory-lock';
import { createDataSource } from './data-source';
import { Database } from './database';
import { Inbox, recordedConsumers } from './inbox';
import { allMigrations, migrateService } from './migrate';
import { MovableClock } from './movable-clock';
import { Outbox } from './outbox';
import { isTransientDatabaseError } from './transient';

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

describe("a service's database role", () => {
  it('can only access its own schema', async () => {
    const admin = new Client({ connectionString: database.adminUrl });
    await admin.connect();
    await admin.query('CREATE SCHEMA ledger; CREATE TABLE ledger.accounts (id int)');
    await admin.end();
    await expect(db.query('SELECT * FROM ledger.accounts')).rejects.toThrow('permission denied');
  });

  it('cannot create or drop tables', async () => {
    await expect(db.query('DROP TABLE inbox')).rejects.toThrow('must be owner');
    await expect(db.query('CREATE TABLE extra (id int)')).rejects.toThrow('permission denied');
  });

  it.each([
    ['a temporary table', 'CREATE TEMP TABLE filled (n int)', 'permission denied to create temporary tables'],
    ['an empty large object', 'SELECT lo_create(0)', 'permission denied for function lo_create'],
    ['a large object', 'SELECT lo_creat(-1)', 'permission denied for function lo_creat'],
    ['a filled large object', "SELECT lo_from_bytea(0, 'x')", 'permission denied for function lo_from_bytea'],
  ])('cannot fill the disk with %s', async (_, statement, refusal) => {
    await expect(db.query(statement)).rejects.toThrow(refusal);
  });

  it.each([
    'DELETE FROM migrations',
    'UPDATE migrations SET "timestamp" = 0',
    `INSERT INTO migrations ("timestamp", name) VALUES (1, 'x')`,
  ])('cannot cause migrations to run again: %s', async (statement) => {
    await expect(db.query(statement)).rejects.toThrow('permission denied for table migrations');
  });
});

it('each migration runs once if replicas start simultaneously', async () => {
  const migration = { adminUrl: database.adminUrl, service: 'catalog', migrations: [] };
  await Promise.all([migrateService(migration), migrateService(migration), migrateService(migration)]);
  const [row] = await db.query<{ done: string }>('SELECT count(*) AS done FROM migrations');
  expect(row).toEqual({ done: String(allMigrations([]).length) });
});

describe('Inbox', () => {
  it('returns each event once per consumer, even if it arrives several times concurrently', async () => {
    const ids = [newId('evt'), newId('evt')];
    const take = (consumer: string) => db.transaction((tx) => new Inbox(consumer).takeNew(tx, ids));
    const taken = await Promise.all([take('a'), take('a'), take('b')]);
    expect(taken.map((set) => set.size).sort((a, b) => a - b)).toEqual([0, 2, 2]);
  });

  it('returns the names of the consumers with recorded events', async () => {
    for (const consumer of ['c-of-another-release', 'a', 'b'])
      await db.transaction((tx) => new Inbox(consumer).takeNew(tx, [newId('evt'), newId('evt')]));
    expect(await recordedConsumers(db)).toEqual(expect.arrayContaining(['a', 'b', 'c-of-another-release']));
  });

  it('records nothing if the transaction fails', async () => {
    const id = newId('evt');
    const failing = db.transaction(async (tx) => {
      await new Inbox('a').takeNew(tx, [id]);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect((await db.transaction((tx) => new Inbox('a').takeNew(tx, [id]))).has(id)).toBe(true);
  });
});

describe('a connection that the server closes', () => {
  it('does not end the process and is replaced by the pool', async () => {
    const taken = await db.connect();
    const ended = new Promise((resolve) => taken.once('end', resolve));
    const [row] = (await taken.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows;
    const admin = new Client({ connectionString: database.adminUrl });
    await admin.connect();
    await admin.query('SELECT pg_terminate_backend($1)', [row?.pid]);
    await Promise.all([ended, admin.end()]);
    await expect(taken.query('SELECT 1')).rejects.toThrow();
    taken.release(true);
    expect(await db.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });
});

describe('AdvisoryLock', () => {
  it('has one holder and can be acquired again after its release', async () => {
    const [one, other] = [new AdvisoryLock(db, 'x'), new AdvisoryLock(db, 'x')];
    expect([await one.hold(), await other.hold(), await one.hold()]).toEqual([true, false, true]);
    await one.release();
    expect(await other.hold()).toBe(true);
    await other.release();
  });
});

describe('MovableClock', () => {
  it("advances the test environment's clock on every replica, but not the live clock", async () => {
    const [one, other] = [new MovableClock(db), new MovableClock(db)];
    await db.transaction((tx) => one.advanceIn(tx, 3_600_000));
    await Promise.all([one.reload(), other.reload()]);
    for (const clock of [one, other]) {
      expect(clock.now('test').getTime() - clock.now('live').getTime()).toBeGreaterThanOrEqual(3_600_000 - 5);
    }
    const before = Date.now();
    const live = one.now('live').getTime();
    expect(live).toBeGreaterThanOrEqual(before);
    expect(live).toBeLessThanOrEqual(Date.now());
  });
});

describe('isTransientDatabaseError', () => {
  it('returns true for an unreachable database and false for an invalid statement', async () => {
    const away = new Client({ connectionString: 'postgres://x@127.0.0.1:1/x' });
    expect(isTransientDatabaseError(await away.connect().catch((error: unknown) => error))).toBe(true);
    expect(isTransientDatabaseError(await db.query('SELECT 1/0').catch((error: unknown) => error))).toBe(
      false,
    );
  });
});

describe('a service during a migration that adds a column', () => {
  const admin = async (text: string): Promise<void> => {
    const client = new Client({ connectionString: database.adminUrl });
    await client.connect();
    await client.query(text);
    await client.end();
  };
  const one = () => db.query({ name: 'all-of-it', text: 'SELECT * FROM catalog.widened' });

  it('can still read the outbox', async () => {
    const outbox = new Outbox(db);
    const read = async () => [await outbox.pending(1), await outbox.timeline('pay_1')];
    await read();
    await admin('ALTER TABLE catalog.outbox_events ADD COLUMN later text');
    await expect(read()).resolves.toEqual([[], []]);
    await admin('ALTER TABLE catalog.outbox_events DROP COLUMN later');
  });

  it('closes a connection with an outdated prepared statement, so that the next query succeeds', async () => {
    await admin('CREATE TABLE catalog.widened (a int)');
    await one();
    await admin('ALTER TABLE catalog.widened ADD COLUMN b int');
    await expect(one()).rejects.toThrow('cached plan');
    await expect(one()).resolves.toEqual([]);
    await admin('DROP TABLE catalog.widened');
  });
});
