import 'reflect-metadata';
import { idAt, type ListEventsRequest } from '@tulay/contracts';
import {
  buffersTouched,
  ExplainingDatabase,
  FixedClock,
  rowsTouched,
  testDatabase,
  type TestDatabase,
} from '@tulay/testing';
import { Client } from 'pg';
import { newTenant, NotifierHarness } from '../../test/notifier-harness';
import { notifierSchema } from '../notifier.migrations';
import { DeliveryNumbers } from '../numbers/delivery-numbers';
import { EventsStore } from './events.store';

const COUNT = 60_000;
const MONTHS = 4;
const FIRST_CREATED = 1_700_000_000;
const owner = newTenant();
/** Length of the event's number at the end of its ID. */
const TAIL = 14;

/**
 * Inserts 60,000 events in the current month, the next two months and the default partition, in this order. Six
 * in ten belong to the merchant under test. Three consecutive events concern one payment. One in 1,000 is a
 * failed payment, and one in 500 is a sample. There are no paid invoices.
 */
const EVENTS = `INSERT INTO notifier.events (id, merchant_id, environment, type, created, body, sample, payment_id)
  SELECT (($1::text[])[1 + (i - 1) * ${MONTHS} / ${COUNT}]) || lpad(i::text, ${TAIL}, '0'),
    CASE WHEN i % 10 < 6 THEN $2 ELSE 'mer_' || i % 97 END, 'test',
    CASE WHEN i % 1000 = 3 THEN 'payment.failed' ELSE 'payment.succeeded' END, ${FIRST_CREATED} + i, '{"n":' || i || '}',
    i % 500 = 4, 'pay_' || i / 3
  FROM generate_series(1, ${COUNT}) i`;

let database: TestDatabase;
let n: NotifierHarness<FixedClock>;
let db: ExplainingDatabase;
let heads: string[];

beforeAll(async () => {
  database = await testDatabase('notifier', notifierSchema.migrations);
  n = await NotifierHarness.start({ url: database.url, clock: new FixedClock() });
  db = new ExplainingDatabase(n.db.source);
  const now = new Date();
  heads = [0, 1, 2, 9].map((month) =>
    idAt('evt', Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + month, 15)).slice(0, -TAIL),
  );
  const admin = new Client({ connectionString: database.adminUrl });
  await admin.connect();
  await admin.query(EVENTS, [heads, owner.merchantId]);
  await admin.query('VACUUM ANALYZE notifier.events');
  await admin.end();
});
afterAll(async () => {
  await n.stop();
  await database.drop();
});

const idOf = (i: number): string =>
  `${heads[Math.floor(((i - 1) * MONTHS) / COUNT)]}${String(i).padStart(TAIL, '0')}`;
const createdOf = (i: number): number => FIRST_CREATED + i;
const hasFailed = (i: number): boolean => i % 1000 === 3;

/** Returns the numbers of the merchant's events that meet a condition, newest first, without samples. */
const numbers = (meets: (i: number) => boolean): number[] =>
  Array.from({ length: COUNT }, (_, i) => COUNT - i)
    .filter((i) => i % 10 < 6 && i % 500 !== 4 && meets(i))
    .slice(0, 26);

describe('the event list of a merchant that owns 36,000 of 60,000 events', () => {
  it.each<[string, Partial<ListEventsRequest> & { after?: number }, (i: number) => boolean, string]>([
    ['no filters', {}, () => true, 'created'],
    ['a middle page without filters', { after: 30_001 }, (i) => i < 30_001, 'created'],
    ['the last page without filters', { after: 11 }, (i) => i < 11, 'created'],
    [
      'an old period',
      { createdGte: createdOf(9_000), createdLte: createdOf(9_360) },
      (i) => i >= 9_000 && i <= 9_360,
      'created',
    ],
    ['an old end date', { createdLte: createdOf(9_000) }, (i) => i <= 9_000, 'created'],
    ['a future period', { createdGte: createdOf(90_000) }, () => false, 'created'],
    ['a rare type', { type: 'payment.failed' }, hasFailed, 'type'],
    [
      'a rare type and an old end date',
      { type: 'payment.failed', createdLte: createdOf(30_000) },
      (i) => hasFailed(i) && i <= 30_000,
      'type',
    ],
    ['a common type', { type: 'payment.succeeded' }, (i) => !hasFailed(i), 'created|type'],
    ['a type without events', { type: 'invoice.paid' }, () => false, 'type'],
    ['a payment', { payment: 'pay_5000' }, (i) => Math.floor(i / 3) === 5_000, 'payment'],
    [
      'a payment and a type without events',
      { payment: 'pay_5000', type: 'payment.failed' },
      () => false,
      'payment',
    ],
    ['an unknown payment', { payment: 'pay_none' }, () => false, 'payment'],
  ])('uses an index and reads few rows for each page: %s', async (_, { after, ...filters }, meets, index) => {
    db.plans.length = 0;
    const startingAfter = after === undefined ? undefined : idOf(after);
    const bodies = await new EventsStore(db, n.get(DeliveryNumbers)).list({
      ...owner,
      limit: 25,
      startingAfter,
      ...filters,
    });
    expect(bodies.map((body) => (JSON.parse(body) as { n: number }).n)).toEqual(numbers(meets));
    for (const plan of db.plans) {
      expect(plan).not.toMatch(/Seq Scan on \w+ .*actual time.*rows=[1-9]/);
      expect(rowsTouched(plan)).toBeLessThan(100);
      expect(buffersTouched(plan)).toBeLessThan(200);
    }
    expect(db.plans.at(-1)).toMatch(new RegExp(`events_(first|\\w+)_.*(${index})|events_by_(${index})`));
  });
});
