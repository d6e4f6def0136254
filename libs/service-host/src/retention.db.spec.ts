import { idAt, newId, type DomainEvent } from '@tulay/contracts';
import {
  createDataSource,
  Database,
  Inbox,
  Outbox,
  OutboxRequeue,
  Partitions,
  RecordedEvents,
} from '@tulay/persistence';
import { testDatabase, type TestDatabase } from '@tulay/testing';
import pino from 'pino';
import { Retention } from './retention';

const DAY_MS = 86_400_000;

/** Makes the first partitions end 40 days ago, as if the tables had been partitioned long ago. */
const END_FIRST = `DO $$ DECLARE t partitioned_tables; ended timestamptz := now() - interval '40 days'; BEGIN
  FOR t IN SELECT * FROM partitioned_tables LOOP
    EXECUTE format('ALTER TABLE %1$I DETACH PARTITION %1$s_first', t.name);
    EXECUTE format('ALTER TABLE %1$I ATTACH PARTITION %1$s_first FOR VALUES FROM (MINVALUE) TO (%2$L)',
      t.name, partition_bound(t.prefix, ended));
    UPDATE partitioned_tables SET starts_at = ended WHERE name = t.name;
  END LOOP; END $$`;

let database: TestDatabase;
let db: Database;
let owner: Database;

const open = async (url: string): Promise<Database> => {
  const source = createDataSource({ service: 'payments', url });
  await source.initialize();
  return new Database(source);
};

beforeEach(async () => {
  database = await testDatabase('payments', []);
  [db, owner] = await Promise.all([open(database.url), open(database.adminUrl)]);
  await owner.query(END_FIRST);
  await events().markSealed(new Date());
});
afterEach(async () => {
  await Promise.all([db.source.destroy(), owner.source.destroy()]);
  await database.drop();
});

const daysAgo = (days: number): number => Date.now() - days * DAY_MS;

/** Records an event with an ID of the given age, and returns its `seq`. */
async function recorded(days: number): Promise<string> {
  const event = { type: 'payment.pending' as const, merchantId: 'mer_1', environment: 'test' as const };
  const aggregateId = newId('pay');
  const data: DomainEvent['data'] = { object: { id: aggregateId } };
  await db.transaction((tx) =>
    tx.emit({ ...event, aggregateId, data, webhookUrl: null, created: Math.floor(daysAgo(days) / 1000) }),
  );
  const [row] = await db.query<{ seq: string }>(
    'UPDATE outbox_events SET id = $1 WHERE aggregate_id = $2 RETURNING seq',
    [idAt('evt', daysAgo(days)), aggregateId],
  );
  return row!.seq;
}

const events = () => new RecordedEvents(db);
const publish = async (): Promise<void> => {
  const outbox = new Outbox(db);
  await outbox.published(
    (await outbox.pending(100)).map(({ seq }) => seq),
    1,
  );
};
async function run(): Promise<Retention> {
  const retention = new Retention(new Partitions(db), pino({ level: 'silent' }));
  retention.add({ table: 'outbox_events', days: 35, neededSince: () => events().neededSince() });
  retention.add({ table: 'inbox', days: 35, neededSince: () => Promise.resolve(null) });
  await retention.run(new Date());
  return retention;
}
const left = async (table = 'outbox_events'): Promise<number> =>
  (await db.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${table}`))[0]!.n;

describe('Retention', () => {
  it('drops a month that is published, reconciled and past its retention', async () => {
    const seq = await recorded(45);
    await publish();
    await events().reconciled(seq);
    await run();
    expect(await left()).toBe(0);
  });

  it('keeps events that are not on the bus yet, regardless of age', async () => {
    await events().reconciled(await recorded(45));
    await run();
    expect(await left()).toBe(1);
  });

  it('keeps events that reconciliation has not read', async () => {
    const first = await recorded(46);
    await recorded(45);
    await publish();
    await run();
    expect(await left()).toBe(2);
    await events().reconciled(first);
    await run();
    expect(await left()).toBe(2);
  });

  it('keeps events that are queued to be republished', async () => {
    const seq = await recorded(45);
    await publish();
    await events().reconciled(seq);
    await new OutboxRequeue(db).begin(0);
    await run();
    expect(await left()).toBe(1);
  });

  it.each([
    ['nothing', null],
    ['only older rows', 50],
  ])('keeps unsealed rows and counts the month as overdue if the ledger has sealed %s', async (_, days) => {
    await owner.query('DELETE FROM outbox_reconciled');
    if (days !== null) await events().markSealed(new Date(daysAgo(days)));
    const seq = await recorded(45);
    await publish();
    await events().reconciled(seq);
    expect([...(await run()).overdue]).toEqual([
      ['outbox_events', 1],
      ['inbox', 0],
    ]);
    expect(await left()).toBe(1);
    await events().markSealed(new Date());
    // An earlier time must not unseal sealed rows.
    await events().markSealed(new Date(daysAgo(60)));
    expect([...(await run()).overdue]).toEqual([
      ['outbox_events', 0],
      ['inbox', 0],
    ]);
    expect(await left()).toBe(0);
  });

  it('never moves the reconciled position back', async () => {
    const [first, second] = [await recorded(46), await recorded(45)];
    await publish();
    await events().reconciled(second);
    await events().reconciled(first);
    await run();
    expect(await left()).toBe(0);
  });

  it('drops inbox IDs after the retention, counted from the time of processing', async () => {
    const take = (id: string) => db.transaction((tx) => new Inbox('ledger').takeNew(tx, [id]));
    await take(idAt('evt', daysAgo(45)));
    await run();
    expect(await left('inbox')).toBe(0);
    const late = idAt('evt', daysAgo(45));
    await take(late);
    await run();
    expect(await take(late)).toEqual(new Set());
    await owner.query(`UPDATE inbox SET taken_at = now() - interval '36 days'`);
    await run();
    expect(await left('inbox')).toBe(0);
  });

  it('creates the partitions of the next three months', async () => {
    await owner.query(`DO $$ DECLARE name text; BEGIN
      FOR name IN SELECT relname FROM pg_class WHERE relkind = 'r' AND relname ~ '_[0-9]{4}_[0-9]{2}$' LOOP
        EXECUTE 'DROP TABLE ' || name; END LOOP; END $$`);
    expect(await new Partitions(db).ahead()).toBe(0);
    await run();
    expect(await new Partitions(db).ahead()).toBe(3);
  });
});
