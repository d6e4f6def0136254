import 'reflect-metadata';
import { newId, type Environment, type PaymentDay, type PaymentStatus } from '@tulay/contracts';
import { rowMapperOf } from '@tulay/persistence';
import { ExplainingDatabase, rowsTouched } from '@tulay/testing';
import * as fc from 'fast-check';
import { Client } from 'pg';
import { aPayment } from '../../test/a-payment';
import { paymentsDatabaseAs, type PaymentsDatabase } from '../../test/payments-database';
import { PaymentEntity } from '../payments/payment.entity';
import { PaymentsStore } from '../payments/payments.store';
import { PaymentDaysStore } from './payment-days.store';

const NOON = Date.parse('2027-03-10T04:00:00Z') / 1000;
const HOUR = 3600;
const DAY = 24 * HOUR;

let database: PaymentsDatabase<ExplainingDatabase>;
let days: PaymentDaysStore;
let payments: PaymentsStore;
let merchantId: string;

beforeAll(async () => {
  database = await paymentsDatabaseAs((source) => new ExplainingDatabase(source));
  days = new PaymentDaysStore(database.db);
  payments = new PaymentsStore(database.db);
});
afterAll(() => database.close());
beforeEach(() => {
  merchantId = newId('mer');
});

const insert = (...rows: PaymentEntity[]) =>
  database.db.transaction(async (tx) => {
    for (const row of rows) await payments.insertIn(tx, row);
  });

const ended = (endedAt: number, changes: Partial<PaymentEntity> = {}): PaymentEntity =>
  aPayment({ id: newId('pay'), merchantId, status: 'succeeded', succeededAt: endedAt, endedAt, ...changes });

const read = (now = NOON, count = 30, environment: Environment = 'test') =>
  days.read({ merchantId, environment, days: count }, now);

/**
 * Moves the last clock reading six minutes into the past, so that payments completed before it are considered
 * committed.
 */
const rest = () => database.db.query(`UPDATE payment_day_marks SET seen_at = seen_at - interval '6 minutes'`);

/** Runs the job until all payments completed before `now` are summed. */
async function sumUp(now: number): Promise<void> {
  for (const at of [now, now + 1]) {
    await rest();
    while (await days.add('test', at));
  }
}
const until = async () =>
  Number(
    (
      await database.db.query<{ until: string }>(
        `SELECT until FROM payment_day_marks WHERE environment = 'test'`,
      )
    )[0]!.until,
  );

const sorted = (sums: PaymentDay[]) =>
  sums.map((sum) => Object.values(sum).join(' ')).sort((one, other) => (one < other ? -1 : 1));

it('sums completed payments by day in Manila, method, currency and outcome', async () => {
  const midnight = NOON - 12 * HOUR;
  await insert(
    ended(midnight - 1),
    ended(midnight),
    ended(NOON, { status: 'refunded', amount: 250n }),
    ended(NOON, { status: 'failed', succeededAt: null, failedAt: NOON, method: 'gcash_qr' }),
    ended(NOON, { status: 'expired', succeededAt: null, currency: 'USD' }),
    aPayment({ id: newId('pay'), merchantId, status: 'pending' }),
    aPayment({ id: newId('pay'), merchantId, status: 'processing' }),
    ended(NOON, { environment: 'live', amount: 7n }),
    ended(NOON, { merchantId: newId('mer') }),
    ended(NOON - 30 * DAY),
  );
  const expected = [
    '2027-03-09 card PHP succeeded 1 100',
    '2027-03-10 card PHP succeeded 2 350',
    '2027-03-10 card USD expired 1 100',
    '2027-03-10 gcash_qr PHP failed 1 100',
  ];
  expect(sorted(await read())).toEqual(expected);
  expect(sorted(await read(NOON, 1))).toEqual(expected.slice(1));
  expect(sorted(await read(NOON, 30, 'live'))).toEqual(['2027-03-10 card PHP succeeded 1 7']);
  await sumUp(NOON + 1);
  expect(await until()).toBe(NOON + 1);
  expect(sorted(await read())).toEqual(expected);
});

it('uses succeeded_at, failed_at or expires_at if the previous release stored no completion time', async () => {
  const at = (await until()) + HOUR;
  await insert(
    ended(at, { endedAt: null }),
    ended(at, { endedAt: null, status: 'failed', succeededAt: null, failedAt: at }),
    ended(at, { endedAt: null, status: 'expired', succeededAt: null, expiresAt: at }),
  );
  const sums = await read(at);
  expect(sums.map(({ end, payments: count }) => `${end} ${count}`).sort()).toEqual([
    'expired 1',
    'failed 1',
    'succeeded 1',
  ]);
});

it('counts a payment once if it is committed after the clock was moved forward by days', async () => {
  const stamped = (await until()) + 60;
  await rest();
  await days.add('test', stamped + 5 * DAY);
  await insert(ended(stamped));
  expect(await read(stamped)).toMatchObject([{ payments: 1 }]);
  await sumUp(stamped + 5 * DAY);
  expect(await until()).toBeGreaterThan(stamped);
  expect(await read(stamped)).toMatchObject([{ payments: 1 }]);
});

it('lets only one of several concurrent replicas add to the daily sums', async () => {
  const at = (await until()) + 60;
  await insert(ended(at), ended(at));
  await rest();
  await Promise.all([days.add('test', at + 1), days.add('test', at + 1), days.add('test', at + 1)]);
  await rest();
  await Promise.all(Array.from({ length: 5 }, () => days.add('test', at + 2)));
  expect(await until()).toBe(at + 1);
  expect(await read(at)).toMatchObject([{ payments: 2, amount: '200' }]);
});

it('the daily sums equal a count of all payments after random completions and job runs', async () => {
  const status = fc.constantFrom<PaymentStatus>('succeeded', 'failed', 'expired', 'refunded');
  const step = fc.oneof(
    fc.record({ after: fc.integer({ min: 0, max: 40 * HOUR }), status, amount: fc.bigInt(1n, 10n ** 12n) }),
    fc.constant('sum' as const),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      merchantId = newId('mer');
      let now = (await until()) + 1;
      for (const each of steps) {
        if (each === 'sum') await sumUp(now);
        else await insert(ended((now += each.after), { status: each.status, amount: each.amount }));
      }
      const sums = await read(now, 31);
      const [all] = await database.db.query<{ count: string; sum: string | null }>(
        'SELECT count(*), sum(amount) FROM payments WHERE merchant_id = $1',
        [merchantId],
      );
      expect(String(sums.reduce((total, each) => total + each.payments, 0))).toBe(all!.count);
      expect(sums.reduce((total, each) => total + BigInt(each.amount), 0n)).toBe(BigInt(all!.sum ?? 0));
    }),
    { numRuns: 15 },
  );
});

async function analyze(): Promise<void> {
  const owner = new Client({ connectionString: database.adminUrl });
  await owner.connect();
  await owner.query('ANALYZE payments.payments');
  await owner.end();
}

it('reads only the sums and the payments not yet included in the sums, out of 50,000 payments', async () => {
  const { columns } = rowMapperOf(PaymentEntity);
  const row = ended(0, { merchantId: 'mer_large' });
  const start = await until();
  await insert(row);
  await database.db.query(
    `INSERT INTO payments (${columns}) SELECT ${columns
      .replace(/\bid\b/, `'pay_large_' || n`)
      .replace(/\breference\b/, `'L-' || n`)
      .replace(/\bended_at\b/, '$2 + n')} FROM payments, generate_series(1, 50000) n WHERE id = $1`,
    [row.id, start],
  );
  merchantId = 'mer_large';
  await analyze();
  await sumUp(start + 49_900);
  database.db.plans.length = 0;
  const sums = await read(start + 50_000);
  expect(sums.reduce((total, each) => total + each.payments, 0)).toBe(50_000);
  const plan = database.db.plans.at(-1)!;
  expect(plan).toContain('payments_by_end');
  expect(plan).not.toMatch(/Seq Scan on payments\b/);
  expect(rowsTouched(plan)).toBeLessThan(1_000);
});
