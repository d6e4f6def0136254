import { newId } from '@tulay/contracts';
import { AdvisoryLock, createDataSource, Database, Outbox, Partitions } from '@tulay/persistence';
import { testDatabase, type TestDatabase } from '@tulay/testing';
import pino from 'pino';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Retention } from '../retention';
import { watchOutbox, watchPool, watchRetention } from './database-metrics';
import { countEvents } from './event-totals';
import { Metrics } from './metrics';

class CreateThings0001000000001 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query('CREATE TABLE things (id text PRIMARY KEY)');
  }

  async down(): Promise<void> {}
}

let database: TestDatabase;
let db: Database;
let metrics: Metrics;

beforeEach(async () => {
  database = await testDatabase('payments', [CreateThings0001000000001]);
  db = new Database(
    await createDataSource({ service: 'payments', url: database.url, poolSize: 1 }).initialize(),
  );
  metrics = new Metrics('payments', { freshMs: 0 });
});

afterEach(async () => {
  await db.source.destroy();
  await database.drop();
});

/** Returns a metric's values by their labels, without the label `service`. */
async function shown(name: string): Promise<Record<string, number>> {
  const lines = (await metrics.registry.metrics()).split('\n').filter((line) => line.startsWith(`${name}{`));
  const value = (line: string) => Number(line.split(' ').at(-1));
  const labels = (line: string) => line.replace(/^[^{]*\{|\}.*$|,?service="payments",?/g, '');
  return Object.fromEntries(lines.map((line) => [labels(line), value(line)]));
}

it('exports the number and duration of waits for a connection', async () => {
  watchPool(metrics, db);
  const held = await db.connect();
  const waiting = db.query('SELECT 1');
  expect(await shown('db_pool_connections')).toEqual({
    'state="idle"': 0,
    'state="busy"': 1,
    'state="waiting"': 1,
  });
  expect(await shown('db_pool_wait_seconds_count')).toEqual({ '': 1 });
  held.release();
  await waiting;
  await db.transaction((tx) => tx.query('SELECT 1'));
  expect(await shown('db_pool_connections')).toMatchObject({ 'state="busy"': 0, 'state="waiting"': 0 });
  expect(await shown('db_pool_wait_seconds_count')).toEqual({ '': 3 });
});

it('exports the number of months that retention could not drop, by table', async () => {
  const retention = new Retention(new Partitions(db), pino({ level: 'silent' }));
  retention.add({ table: 'inbox', days: 35, neededSince: () => Promise.resolve(new Date(0)) });
  watchRetention(metrics, retention);
  expect(await shown('retention_overdue_months')).toEqual({});
  await retention.run(new Date(Date.now() + 400 * 86_400_000));
  expect(Object.keys(await shown('retention_overdue_months'))).toEqual(['table="inbox"']);
  expect((await shown('retention_overdue_months'))['table="inbox"']).toBeGreaterThan(1);
});

it('counts a statement that exceeded its time limit', async () => {
  watchPool(metrics, db);
  const slow = db.transaction(async (tx) => {
    await tx.query('SET LOCAL statement_timeout = 20');
    await tx.query('SELECT pg_sleep(10)');
  });
  await expect(slow).rejects.toThrow('statement timeout');
  await expect(db.query('SELECT 1 / 0')).rejects.toThrow('division by zero');
  expect(await shown('db_query_timeouts_total')).toEqual({ '': 1 });
});

it('exports the relay as active in the process that holds the lock', async () => {
  const lock = new AdvisoryLock(db, 'outbox-relay');
  watchOutbox(metrics, new Outbox(db), lock);
  expect(await shown('relay_active')).toEqual({ '': 0 });
  await lock.hold();
  // The lock uses the only connection, so the outbox cannot be read.
  expect((await metrics.registry.getSingleMetricAsString('relay_active')).split('\n')).toContain(
    'relay_active{service="payments"} 1',
  );
  await lock.release();
});

describe('countEvents', () => {
  const event = (object: Record<string, unknown>, countedAs?: { method: string; provider: string }) => ({
    type: 'payment.succeeded' as const,
    merchantId: newId('mer'),
    environment: 'test' as const,
    aggregateId: newId('pay'),
    created: 1,
    data: { object },
    webhookUrl: null,
    countedAs,
  });
  const payment = { object: 'payment', status: 'succeeded', method: 'card', provider: 'sandbox' };
  const labels = 'environment="test",status="succeeded",method="card",provider="sandbox"';

  it('counts an event when its transaction is committed, but not when it is rolled back', async () => {
    countEvents(metrics, 'payments', db);
    await db.transaction((tx) => tx.emit(event(payment)));
    const broken = db.transaction(async (tx) => {
      await tx.emit(event(payment));
      throw new Error('rolled back');
    });
    await expect(broken).rejects.toThrow('rolled back');
    const refund = { object: 'refund', status: 'succeeded' };
    await db.transaction((tx) => tx.emit(event(refund, { method: 'card', provider: 'sandbox' })));
    expect(await shown('payments_total')).toEqual({ [labels]: 1 });
    expect(await shown('refunds_total')).toEqual({ [labels]: 1 });
  });

  it('counts an inserted row with its event, but not a row that already existed', async () => {
    countEvents(metrics, 'payments', db);
    const insert = {
      name: 'insert-things',
      text: `INSERT INTO things SELECT id FROM json_to_recordset($1::json) AS t(id text)
        ON CONFLICT DO NOTHING RETURNING id`,
    };
    const one = { ...event(payment), requestId: null };
    for (const events of [[one], [one]]) await db.insertWithEvents(insert, [{ id: one.aggregateId }], events);
    expect(await shown('payments_total')).toEqual({ [labels]: 1 });
  });
});
