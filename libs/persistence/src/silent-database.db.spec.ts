import { eventually, FreezingProxy, testDatabase, type TestDatabase } from '@tulay/testing';
import { Client } from 'pg';
import { AdvisoryLock, CHECK_EVERY_MS, SESSION_ANSWERS_WITHIN_MS } from './advisory-lock';
import { createDataSource, poolOf } from './data-source';
import { allowLongStatements, Database } from './database';
import { InboxEntity } from './inbox.entity';
import { isTransientDatabaseError } from './transient';

let database: TestDatabase;
let proxy: FreezingProxy;
let db: Database;
let others: Database[] = [];

const open = async (url: string): Promise<Database> => {
  const source = createDataSource({ service: 'catalog', url });
  await source.initialize();
  return new Database(source);
};

beforeEach(async () => {
  database = await testDatabase('catalog', []);
  proxy = await FreezingProxy.start();
  db = await open(proxy.through(database.url));
});

afterEach(async () => {
  await Promise.all([db, ...others].map(({ source }) => source.destroy()));
  others = [];
  await proxy.stop();
  await database.drop();
});

const failure = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

const SELECT_PID = 'SELECT pg_backend_pid() AS pid';
type Pid = { pid: number };

/** Checks that every connection in the pool responds. */
async function expectPoolWorks(): Promise<void> {
  const pool = poolOf(db.source);
  const clients = await Promise.all(Array.from({ length: 10 }, () => pool.connect()));
  await Promise.all(clients.map((client) => client.query('SELECT 1')));
  for (const client of clients) client.release();
}

async function asAdmin(text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const admin = new Client({ connectionString: database.adminUrl });
  await admin.connect();
  try {
    return (await admin.query<Record<string, unknown>>(text, values)).rows;
  } finally {
    await admin.end();
  }
}

/**
 * Functions that each use a separate connection. The connection stops responding when `frozen` resolves, and
 * the query follows.
 */
const WORK: ((frozen: Promise<void>) => Promise<unknown>)[] = [
  (frozen) => frozen.then(() => db.query('SELECT 1')),
  (frozen) => frozen.then(() => db.repository(InboxEntity).find({ take: 1 })),
  (frozen) => db.transaction((tx) => frozen.then(() => tx.query('SELECT 1'))),
  (frozen) => db.transaction(({ manager }) => frozen.then(() => manager.find(InboxEntity, { take: 1 }))),
];

it('a connection that does not respond within its time limit fails with a retryable error and is not reused', async () => {
  const client = await db.connect();
  client.limitMs = 500;
  proxy.freeze();
  const error = await failure(client.query('SELECT 1'));
  client.release();
  expect(error).toMatchObject({ message: expect.stringContaining('Query read timeout') });
  expect(isTransientDatabaseError(error)).toBe(true);
  await expectPoolWorks();
});

it('a time limit applies to every connection and to waiting for a connection', () => {
  const { query_timeout, connectionTimeoutMillis } = poolOf(db.source).options;
  const limits = [query_timeout, connectionTimeoutMillis, CHECK_EVERY_MS + SESSION_ANSWERS_WITHIN_MS];
  expect(limits.filter((ms) => !(Number(ms) > 0 && Number(ms) <= 15_000))).toEqual([]);
});

describe('SilenceWatch', () => {
  beforeEach(() => db.silence.start());
  afterEach(() => db.silence.stop());

  /**
   * @returns the errors of statements in progress, of a waiting statement, and of statements that begin later
   */
  async function errorsOfSilence(silence: () => void): Promise<unknown[]> {
    await expectPoolWorks();
    let freeze = (): void => undefined;
    const frozen = new Promise<void>((resolve) => (freeze = resolve));
    const errors = [...WORK, ...WORK, ...WORK].map((work) => failure(work(frozen)));
    silence();
    freeze();
    return Promise.all(errors);
  }

  it('ends all work with a retryable error while the host is unreachable, and new work succeeds afterwards', async () => {
    const errors = await errorsOfSilence(() => proxy.vanish());
    errors.push(...(await Promise.all(WORK.map((work) => failure(work(Promise.resolve()))))));
    expect(errors.filter((error) => !isTransientDatabaseError(error))).toEqual([]);
    proxy.comeBack();
    await eventually(() => db.query('SELECT 1'));
    await expectPoolWorks();
  });

  it('replaces all connections if only new connections respond', async () => {
    const errors = await errorsOfSilence(() => proxy.freeze());
    expect(errors.filter((error) => error && !isTransientDatabaseError(error))).toEqual([]);
    await eventually(() => db.query('SELECT 1'));
    await expectPoolWorks();
  });

  it('does not end slow statements, even if they occupy every connection', async () => {
    const slow = Array.from({ length: 10 }, () => db.query('SELECT pg_sleep(2.5)'));
    expect(await Promise.all(slow)).toHaveLength(10);
  });
});

describe('the statement timeout', () => {
  it('applies only to the transaction that changed it', async () => {
    const slow = db.transaction(async ({ manager }) => {
      await allowLongStatements(manager, 50);
      await manager.query('SELECT pg_sleep(5)');
    });
    expect(await failure(slow)).toMatchObject({ code: '57014' });
    expect(await db.query('SHOW statement_timeout')).toEqual([{ statement_timeout: '10s' }]);
    const again = await db.connect();
    expect(again.limitMs).toBeNull();
    again.release();
  });

  it('does not apply to migrations', async () => {
    const source = createDataSource({ service: 'catalog', url: database.url, unlimited: true });
    await source.initialize();
    expect(await source.query('SHOW statement_timeout')).toEqual([{ statement_timeout: '0' }]);
    await source.destroy();
  });
});

it.each([
  ['unreachable', () => proxy.freeze()],
  ['stopped', () => undefined],
])(
  'the row locks of a client that is %s within a transaction are released within seconds',
  async (_state, silence) => {
    const direct = await open(database.url);
    others = [direct];
    const LOCK = 'UPDATE test_clock SET offset_ms = offset_ms + 1 RETURNING offset_ms::int';
    const client = await db.connect();
    client.limitMs = 500;
    await client.query('BEGIN');
    await client.query(LOCK);
    silence();
    // If the server did not end the idle transaction before the lock timeout, this statement would fail.
    expect(await direct.query(LOCK)).toEqual([{ offset_ms: 1 }]);
    const error = await failure(client.query('COMMIT'));
    client.release();
    expect([error, isTransientDatabaseError(error)]).toEqual([expect.any(Error), true]);
  },
);

it('a connection to a server that no longer accepts writes is not reused', async () => {
  const [before] = await db.query<Pid>(SELECT_PID);
  const write = db.transaction(async (tx) => {
    await tx.query('SET LOCAL transaction_read_only = on');
    await tx.query('UPDATE test_clock SET offset_ms = 0');
  });
  const error = await failure(write);
  expect([error, isTransientDatabaseError(error)]).toMatchObject([{ code: '25006' }, true]);
  const [after] = await db.query<Pid>(SELECT_PID);
  expect(after).not.toEqual(before);
});

/** Advisory locks in this database only, because other test files use the same server. */
const LOCKS = `pg_locks WHERE locktype = 'advisory'
  AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;

describe('AdvisoryLock', () => {
  it('is lost when its session stops responding, and another process can acquire it within seconds', async () => {
    const direct = await open(database.url);
    others = [direct];
    const [silent, other] = [new AdvisoryLock(db, 'x'), new AdvisoryLock(direct, 'x')];
    expect([await silent.hold(), await other.hold()]).toEqual([true, false]);
    proxy.freeze();
    await eventually(async () => !(await silent.hold()));
    await eventually(() => other.hold(), { timeoutMs: 30_000, everyMs: 250 });
    await Promise.all([silent.release(), other.release()]);
  });

  it('is lost when its session is terminated', async () => {
    const lock = new AdvisoryLock(db, 'x');
    expect(await lock.hold()).toBe(true);
    await asAdmin(`SELECT pg_terminate_backend(pid) FROM ${LOCKS}`);
    await eventually(async () => !(await asAdmin(`SELECT 1 FROM ${LOCKS}`)).length);
    const other = new AdvisoryLock(db, 'x');
    expect(await other.hold()).toBe(true);
    await eventually(async () => !(await lock.hold()));
    await other.release();
  });

  it("stays with its holder if the holder is idle for longer than the server's timeout", async () => {
    const lock = new AdvisoryLock(db, 'x');
    expect(await lock.hold()).toBe(true);
    const [{ pid }] = (await asAdmin(`SELECT pid FROM ${LOCKS}`)) as [Pid];
    const askedAgain = async () =>
      (await asAdmin('SELECT 1 FROM pg_stat_activity WHERE pid = $1 AND query = $2', [pid, 'SELECT 1']))
        .length === 1;
    await eventually(askedAgain);
    expect(await lock.hold()).toBe(true);
    await lock.release();
  });
});
