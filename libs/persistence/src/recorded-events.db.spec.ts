import { idAt, newId, newOrderedId, timeOfId } from '@tulay/contracts';
import { testDatabase, type TestDatabase } from '@tulay/testing';
import { createDataSource } from './data-source';
import { Database } from './database';
import { Outbox } from './outbox';
import { RecordedEvents } from './recorded-events';

let database: TestDatabase;
let db: Database;
let recorded: RecordedEvents;
let outbox: Outbox;

beforeEach(async () => {
  database = await testDatabase('catalog', []);
  const source = createDataSource({ service: 'catalog', url: database.url });
  await source.initialize();
  db = new Database(source);
  recorded = new RecordedEvents(db);
  outbox = new Outbox(db);
});
afterEach(async () => {
  await db.source.destroy();
  await database.drop();
});

const FOREVER = idAt('evt', Date.now() + 3_600_000);

async function emit(...objects: string[]): Promise<void> {
  for (const id of objects)
    await db.transaction((tx) =>
      tx.emit({
        type: 'invoice.paid',
        merchantId: 'mer_1',
        environment: 'test',
        aggregateId: id,
        // Simulates a test clock that is ahead of wall-clock time.
        created: Math.floor(Date.now() / 1000) + 86_400,
        data: { object: { id } },
        webhookUrl: null,
      }),
    );
}
const publish = async (count: number) =>
  outbox.published(
    (await outbox.pending(count)).map(({ seq }) => seq),
    count,
  );
const objects = async (after = '0', before = FOREVER) =>
  (await recorded.page({ after, before })).map(({ objectId }) => objectId);

it('RecordedEvents returns published events in order, up to the first pending event', async () => {
  await emit('inv_1', 'inv_2', 'inv_3', 'inv_4');
  expect(await objects()).toEqual([]);
  await publish(2);
  expect(await objects()).toEqual(['inv_1', 'inv_2']);
  await publish(2);
  const [first] = await recorded.page({ after: '0', before: FOREVER });
  expect(await objects(first!.seq)).toEqual(['inv_2', 'inv_3', 'inv_4']);
});

it('RecordedEvents ends a page before the first event that is too recent', async () => {
  await emit('inv_1', 'inv_2', 'inv_3');
  await publish(3);
  const [, second] = await recorded.page({ after: '0', before: FOREVER });
  expect(await objects('0', second!.id)).toEqual(['inv_1']);
  // An older ID can follow a newer one, because replicas' clocks differ. The page must not skip an event.
  const older = idAt('evt', timeOfId(second!.id)! - 5_000);
  await db.query('UPDATE outbox_events SET id = $1 WHERE aggregate_id = $2', [older, 'inv_3']);
  expect(await objects('0', second!.id)).toEqual(['inv_1']);
});

it('RecordedEvents returns at most 1,000 events per page', async () => {
  await emit('inv_1');
  await db.query(
    `INSERT INTO outbox_events (id, type, merchant_id, environment, aggregate_id, created, data)
     SELECT $1 || n, 'invoice.paid', 'mer_1', 'test', 'inv_2', 0, '{}' FROM generate_series(1, 1200) n`,
    [newOrderedId('evt')],
  );
  await publish(1);
  const page = await recorded.page({ after: '0', before: FOREVER });
  expect(page).toHaveLength(1_000);
  expect(await recorded.page({ after: page[999]!.seq, before: FOREVER })).toHaveLength(201);
});

it('RecordedEvents returns the history of each resource', async () => {
  const id = newId('inv');
  await emit(id, id);
  await publish(1);
  const histories = await recorded.histories([id, 'inv_none']);
  expect([...histories.keys()]).toEqual([id]);
  expect(histories.get(id)).toMatchObject({ types: ['invoice.paid', 'invoice.paid'], waiting: true });
  await publish(1);
  expect((await recorded.histories([id])).get(id)!.waiting).toBe(false);
});

it('Outbox reports the age of the oldest pending event in wall-clock time, even if the test clock is ahead', async () => {
  const before = Date.now() / 1000;
  await emit('inv_1');
  const { waiting, oldest } = await outbox.backlog();
  expect(waiting).toBe(1);
  expect(oldest).toBeGreaterThanOrEqual(Math.floor(before));
  expect(oldest).toBeLessThanOrEqual(Date.now() / 1000);
});
