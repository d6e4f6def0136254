import 'reflect-metadata';
import { AuditLog } from '@tulay/audit-log';
import { newId } from '@tulay/contracts';
import { Jobs } from '@tulay/service-host';
import { eventually } from '@tulay/testing';
import pino from 'pino';
import { paymentsDatabase, type PaymentsDatabase } from '../../test/payments-database';
import type { PaymentsConfig } from '../config/payments.config';
import { FeePlans } from './fee-plans';
import { MerchantFeeEntity } from './merchant-fee.entity';
import { MerchantFeesStore } from './merchant-fees.store';

const DEFAULT_FEES = 'gcash_qr:250:0,instapay_qr:150:0,card:350:1500,bank_transfer:0:1500';

let database: PaymentsDatabase;
let jobs: Jobs;
/** Two replicas that share a database. */
let here: FeePlans;
let there: FeePlans;
let merchantId: string;

beforeAll(async () => {
  database = await paymentsDatabase();
  jobs = new Jobs(pino({ level: 'silent' }));
  [here, there] = [replica(), replica()];
  await Promise.all([here.onModuleInit(), there.onModuleInit()]);
  jobs.start();
});
afterAll(async () => {
  await jobs.stop();
  await database.close();
});
beforeEach(() => {
  merchantId = newId('mer');
});

const replica = () => {
  const store = new MerchantFeesStore(database.db, database.db.repository(MerchantFeeEntity), new AuditLog());
  return new FeePlans({ DEFAULT_FEES } as PaymentsConfig, store, jobs);
};
const agreed = (basisPoints: number) =>
  ({ merchantId, method: 'card', currency: 'PHP', basisPoints, fixedMinor: 500 }) as const;

it('uses the default fee for a merchant without a custom fee', () => {
  expect(here.feeOf(merchantId, 'card', 'PHP')).toEqual({ basisPoints: 350, fixedMinor: 1500 });
});

it('applies a new fee on this replica immediately and on other replicas within a second', async () => {
  for (const basisPoints of [200, 100]) {
    const { fees } = await here.set(agreed(basisPoints));
    expect(fees).toMatchObject({ card: { basisPoints, fixedMinor: 500 }, gcash_qr: { basisPoints: 250 } });
    const arrived = () => there.feeOf(merchantId, 'card', 'PHP').basisPoints === basisPoints;
    await eventually(arrived);
  }
});

it('does not change the merchant’s fees in other currencies', async () => {
  await here.set({ ...agreed(290), currency: 'USD', fixedMinor: 30 });
  const { currency, fees } = await here.set(agreed(200));
  expect([currency, fees.card]).toEqual(['PHP', { basisPoints: 200, fixedMinor: 500 }]);
  expect(here.feeOf(merchantId, 'card', 'USD')).toEqual({ basisPoints: 290, fixedMinor: 30 });
  expect(here.feeOf(merchantId, 'card', 'JPY')).toEqual({ basisPoints: 200, fixedMinor: 0 });
});

it('audits every change with the previous fee', async () => {
  for (const basisPoints of [200, 100]) await here.set(agreed(basisPoints));
  const log = await database.db.query(
    'SELECT actor, action, detail FROM audit_log WHERE subject = $1 ORDER BY id',
    [merchantId],
  );
  const [first, second] = [200, 100].map((basis_points) => ({ basis_points, fixed_minor: 500 }));
  const agreement = { actor: 'operator', action: 'merchant.fee_set' };
  expect(log).toMatchObject([
    { ...agreement, detail: { method: 'card', currency: 'PHP', from: null, to: first } },
    { ...agreement, detail: { method: 'card', currency: 'PHP', from: first, to: second } },
  ]);
});

it('keeps a merchant’s fee across restarts', async () => {
  await here.set(agreed(200));
  const restarted = replica();
  await restarted.onModuleInit();
  expect(restarted.feeOf(merchantId, 'card', 'PHP')).toEqual({ basisPoints: 200, fixedMinor: 500 });
});

it.each([
  ['method', { method: 'cash' as 'card' }],
  ['currency', { currency: 'XXX' }],
  ['basis_points', { basisPoints: 10_001 }],
  ['fixed', { fixedMinor: -1 }],
  ['fixed', { currency: 'JPY', fixedMinor: 1_000_001 }],
])('returns invalid_request for a fee with an invalid %s', async (field, changes) => {
  const issues = { [field]: [expect.any(String)] };
  await expect(here.set({ ...agreed(1), ...changes })).rejects.toMatchObject({
    code: 'invalid_request',
    issues,
  });
});
