import { newId } from '@tulay/contracts';
import { createDataSource, migrateService } from '@tulay/persistence';
import { testDatabase, type TestDatabase } from '@tulay/testing';
import type { DataSource } from 'typeorm';
import { ScheduleFees0097000000001 } from '../../migrations/0097-schedule-fees';
import { paymentsSchema } from '../payments.migrations';

const { migrations } = paymentsSchema;
const before = migrations.filter((migration) => migration !== ScheduleFees0097000000001);
const [FIRST, SECOND] = ['2026-05-08T01:02:03Z', '2026-05-09T01:02:03Z'];

let database: TestDatabase;
/** Connection of the previous release, with the service's privileges. */
let previous: DataSource;
let merchantId: string;

beforeEach(async () => {
  database = await testDatabase('payments', before);
  previous = createDataSource({ service: 'payments', url: database.url });
  await previous.initialize();
  merchantId = newId('mer');
});
afterEach(async () => {
  await previous.destroy();
  await database.drop();
});

const migrate = () => migrateService({ adminUrl: database.adminUrl, service: 'payments', migrations });
const setFee = (basisPoints: number, time: string) =>
  previous.query(
    `INSERT INTO merchant_fees (merchant_id, method, currency, basis_points, fixed_minor, updated_at)
     VALUES ($1, 'card', 'PHP', $2, 500, $3)
     ON CONFLICT (merchant_id, method, currency) DO UPDATE
     SET basis_points = excluded.basis_points, updated_at = excluded.updated_at`,
    [merchantId, basisPoints, time],
  );
const scheduled = () =>
  previous.query(
    `SELECT environment, basis_points, fixed_minor::int, effective_from::int FROM scheduled_fees
     WHERE merchant_id = $1 ORDER BY environment, effective_from`,
    [merchantId],
  );
const fee = (environment: string, basisPoints: number, time: string) => ({
  environment,
  basis_points: basisPoints,
  fixed_minor: 500,
  effective_from: Date.parse(time) / 1000,
});

it('copies the fees that the previous release set before and during the rollout, in both modes', async () => {
  await setFee(250, FIRST);
  await migrate();
  expect(await scheduled()).toEqual([fee('live', 250, FIRST), fee('test', 250, FIRST)]);
  await setFee(200, SECOND);
  expect(await scheduled()).toEqual([
    fee('live', 250, FIRST),
    fee('live', 200, SECOND),
    fee('test', 250, FIRST),
    fee('test', 200, SECOND),
  ]);
});
