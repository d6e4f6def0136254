import { newId, paymentReferenceProblem } from '@tulay/contracts';
import { createDataSource, migrateService } from '@tulay/persistence';
import { testDatabase, type TestDatabase } from '@tulay/testing';
import { Client } from 'pg';
import { FillPaymentReferences0036000000001 } from '../../migrations/0036-fill-payment-references';
import { paymentsSchema } from '../payments.migrations';

const COUNT = 2_500;

/** Omits the reference, as the previous release does. */
const INSERT = `INSERT INTO payments.payments (id, merchant_id, environment, status, amount, currency, method, provider,
    metadata, fee_amount, expires_at, created)
  SELECT 'pay_' || lpad(n::text, 26, '0'), $1, 'test', 'succeeded', 100, 'PHP', 'card', 'sandbox', '{}', 0, 1, n
  FROM generate_series($2::int, $3::int) n`;

/** Makes the function return the same reference three times, so that the first try of a batch fails. */
const DRAW_ONE_THRICE = `ALTER FUNCTION payments.new_payment_reference() RENAME TO any_reference;
  CREATE SEQUENCE payments.draws;
  CREATE FUNCTION payments.new_payment_reference() RETURNS text LANGUAGE sql VOLATILE AS $$
    SELECT CASE WHEN nextval('payments.draws') <= 3 THEN '7K3-Q92-MF1'
      ELSE payments.any_reference() END $$`;

let database: TestDatabase;
let owner: Client;
let merchantId: string;

const { migrations } = paymentsSchema;
const before = migrations.filter((migration) => migration !== FillPaymentReferences0036000000001);

beforeEach(async () => {
  database = await testDatabase('payments', before);
  owner = new Client({ connectionString: database.adminUrl });
  await owner.connect();
  merchantId = newId('mer');
});

afterEach(async () => {
  await owner.end();
  await database.drop();
});

const migrate = (): Promise<void> =>
  migrateService({ adminUrl: database.adminUrl, service: 'payments', migrations });

const references = async (): Promise<(string | null)[]> =>
  (
    await owner.query<{ reference: string | null }>(
      'SELECT reference FROM payments.payments WHERE merchant_id = $1 ORDER BY id',
      [merchantId],
    )
  ).rows.map(({ reference }) => reference);

it('generates a reference for each payment without one', async () => {
  await owner.query(INSERT, [merchantId, 1, COUNT]);
  await owner.query('UPDATE payments.payments SET reference = NULL WHERE created > 10');
  const kept = (await references()).slice(0, 10);
  await migrate();
  const filled = await references();
  expect(filled.slice(0, 10)).toEqual(kept);
  expect(new Set(filled).size).toBe(COUNT);
  expect(filled.filter((reference) => paymentReferenceProblem(reference ?? '') !== null)).toEqual([]);
});

it('retries a batch after a duplicate reference', async () => {
  await owner.query(INSERT, [merchantId, 1, 100]);
  await owner.query('UPDATE payments.payments SET reference = NULL');
  await owner.query(DRAW_ONE_THRICE);
  await migrate();
  expect(new Set(await references()).size).toBe(100);
  expect(await references()).toContain('7K3-Q92-MF1');
});

it('generates references for payments inserted by the previous release during the migration', async () => {
  await owner.query(INSERT, [merchantId, 1, 5]);
  expect((await references()).map((reference) => paymentReferenceProblem(reference ?? ''))).toEqual(
    Array.from({ length: 5 }, () => null),
  );
  await migrate();
  await owner.query(INSERT, [merchantId, 6, 10]);
  const source = createDataSource({ service: 'payments', url: database.url });
  await source.initialize();
  await source.query(INSERT, [merchantId, 11, 12]);
  await source.destroy();
  expect((await references()).filter((reference) => reference === null)).toEqual([]);
  expect(await references()).toHaveLength(12);
});
