import 'reflect-metadata';
import { newId, startOfManilaDay, toUnix, type Environment, type ScheduleFeeRequest } from '@tulay/contracts';
import { Jobs } from '@tulay/service-host';
import { eventually, FixedClock } from '@tulay/testing';
import pino from 'pino';
import { feesReplica, type FeesReplica } from '../../test/fees-under-test';
import { paymentsDatabase, type PaymentsDatabase } from '../../test/payments-database';

const DAY_MS = 86_400_000;
/** The last second of a year in Manila. */
const NEW_YEAR = startOfManilaDay('2027-01-01')!;

let database: PaymentsDatabase;
let jobs: Jobs;
let clock: FixedClock;
/** Two replicas that share a database. */
let here: FeesReplica;
let there: FeesReplica;
let merchantId: string;

beforeAll(async () => {
  database = await paymentsDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  merchantId = newId('mer');
  clock = new FixedClock(new Date((NEW_YEAR - 1) * 1000));
  jobs = new Jobs(pino({ level: 'silent' }));
  [here, there] = [feesReplica(database.db, jobs, clock), feesReplica(database.db, jobs, clock)];
  await Promise.all([here.plans.onModuleInit(), there.plans.onModuleInit()]);
  jobs.start();
});
afterEach(() => jobs.stop());

const agreed = (basisPoints: number, changes: Partial<ScheduleFeeRequest> = {}): ScheduleFeeRequest => ({
  merchantId,
  environments: ['test', 'live'],
  method: 'card',
  currency: 'PHP',
  basisPoints,
  fixedMinor: 500,
  from: null,
  ...changes,
});
const planned = (from: string, environments: Environment[] = ['test', 'live']) => ({
  merchantId,
  environments,
  method: 'card' as const,
  currency: 'PHP',
  from,
});
/** Returns the fee of a card payment that is created now. */
const feeNow = (
  { plans }: FeesReplica,
  currency: 'PHP' | 'USD' | 'JPY' = 'PHP',
  environment: Environment = 'live',
) =>
  plans.feeOf(
    { merchantId, environment },
    { method: 'card', currency, created: toUnix(clock.now(environment)) },
  );
const statesOf = async (environment: Environment) =>
  (await here.read.list(merchantId)).fees
    .filter((fee) => fee.environment === environment)
    .map(({ basisPoints, effectiveFrom, state }) => [basisPoints, effectiveFrom - NEW_YEAR, state]);
const auditOf = () =>
  database.db.query('SELECT actor, action, detail FROM audit_log WHERE subject = $1 ORDER BY id', [
    merchantId,
  ]);

it('uses the default fee for a merchant without a custom fee', () => {
  expect(feeNow(here)).toEqual({ basisPoints: 350, fixedMinor: 1500 });
});

it('applies a new fee on this replica immediately and on other replicas within a second', async () => {
  for (const basisPoints of [200, 100]) {
    await here.schedule.execute(agreed(basisPoints));
    expect(feeNow(here)).toMatchObject({ basisPoints, fixedMinor: 500 });
    await eventually(() => feeNow(there).basisPoints === basisPoints);
  }
});

it('does not change the merchant’s fees in other currencies', async () => {
  await here.schedule.execute(agreed(290, { currency: 'USD', fixedMinor: 30 }));
  await here.schedule.execute(agreed(200));
  expect(feeNow(here)).toMatchObject({ basisPoints: 200, fixedMinor: 500 });
  expect(feeNow(here, 'USD')).toMatchObject({ basisPoints: 290, fixedMinor: 30 });
  expect(feeNow(here, 'JPY')).toEqual({ basisPoints: 200, fixedMinor: 0 });
});

it('applies a fee from midnight in Manila, and lists the previous fee as past', async () => {
  await here.schedule.execute(agreed(200));
  await here.schedule.execute(agreed(100, { from: '2027-01-01' }));
  expect(feeNow(here).basisPoints).toBe(200);
  expect(await statesOf('live')).toEqual([
    [200, -1, 'current'],
    [100, 0, 'planned'],
  ]);
  clock.advance(1_000);
  expect(feeNow(here).basisPoints).toBe(100);
  await eventually(() => feeNow(there).basisPoints === 100);
  expect(await statesOf('live')).toEqual([
    [200, -1, 'past'],
    [100, 0, 'current'],
  ]);
});

it('charges the fee that was in force when the payment was created, regardless of later changes', async () => {
  const created = toUnix(clock.now('live'));
  await here.schedule.execute(agreed(200));
  clock.advance(2_000);
  await here.schedule.execute(agreed(100));
  const fee = here.plans.feeOf(
    { merchantId, environment: 'live' },
    { method: 'card', currency: 'PHP', created },
  );
  expect(fee.basisPoints).toBe(200);
});

it('uses the clock of each mode', async () => {
  await here.schedule.execute(agreed(200));
  await here.schedule.execute(agreed(100, { from: '2027-01-01' }));
  clock.advance(DAY_MS, 'test');
  expect([feeNow(here).basisPoints, feeNow(here, 'PHP', 'test').basisPoints]).toEqual([200, 100]);
});

it('sets the fee for one mode only', async () => {
  await here.schedule.execute(agreed(200, { environments: ['live'] }));
  expect([feeNow(here).basisPoints, feeNow(here, 'PHP', 'test').basisPoints]).toEqual([200, 350]);
});

it('replaces and removes a planned fee on every replica', async () => {
  await here.schedule.execute(agreed(200));
  await here.schedule.execute(agreed(100, { from: '2027-01-01' }));
  await here.schedule.execute(agreed(90, { from: '2027-01-01' }));
  expect((await statesOf('live')).at(-1)).toEqual([90, 0, 'planned']);
  const plan = () => there.read.plan({ merchantId, environment: 'live', currency: 'PHP', on: '2027-01-01' });
  await eventually(() => plan().fees.card.basisPoints === 90);
  await here.remove.execute(planned('2027-01-01'));
  expect(await statesOf('live')).toEqual([[200, -1, 'current']]);
  await eventually(() => plan().fees.card.basisPoints === 200);
  await here.schedule.execute(agreed(80, { from: '2027-01-01' }));
  expect((await statesOf('live')).at(-1)).toEqual([80, 0, 'planned']);
});

it.each(['2026-12-31', '2026-01-01', '2027-02-29', 'tomorrow'])(
  'rejects setting or removing a fee that starts on %s',
  async (from) => {
    const refused = { code: 'invalid_request', issues: { from: [expect.any(String)] } };
    await expect(here.schedule.execute(agreed(100, { from }))).rejects.toMatchObject(refused);
    await expect(here.remove.execute(planned(from))).rejects.toMatchObject(refused);
    expect((await here.read.list(merchantId)).fees).toEqual([]);
  },
);

it('does not change a fee that has started', async () => {
  await here.schedule.execute(agreed(100, { from: '2027-01-01' }));
  clock.advance(1_000);
  const refused = { code: 'invalid_request' };
  await expect(here.schedule.execute(agreed(1, { from: '2027-01-01' }))).rejects.toMatchObject(refused);
  await expect(here.remove.execute(planned('2027-01-01'))).rejects.toMatchObject(refused);
  expect(feeNow(here).basisPoints).toBe(100);
});

it('rejects the removal in both modes if the fee has started in one of them', async () => {
  await here.schedule.execute(agreed(100, { from: '2027-01-01' }));
  clock.advance(1_000, 'test');
  await expect(here.remove.execute(planned('2027-01-01'))).rejects.toMatchObject({ code: 'invalid_request' });
  await here.remove.execute(planned('2027-01-01', ['live']));
  expect([await statesOf('live'), await statesOf('test')]).toEqual([[], [[100, 0, 'current']]]);
});

it('rejects the removal of a fee that does not exist', () =>
  expect(here.remove.execute(planned('2027-05-01'))).rejects.toMatchObject({ code: 'not_found' }));

it('writes an audit entry with the previous fee for every change', async () => {
  const live: Partial<ScheduleFeeRequest> = { environments: ['live'] };
  await here.schedule.execute(agreed(200, live));
  await here.schedule.execute(agreed(100, { ...live, from: '2027-01-01' }));
  await here.remove.execute(planned('2027-01-01', ['live']));
  const [first, second] = [200, 100].map((basis_points) => ({ basis_points, fixed_minor: 500 }));
  const fee = { environment: 'live', method: 'card', currency: 'PHP' };
  const set = { actor: 'system', action: 'merchant.fee_set' };
  expect(await auditOf()).toMatchObject([
    { ...set, detail: { ...fee, effective_from: NEW_YEAR - 1, from: null, to: first } },
    { ...set, detail: { ...fee, effective_from: NEW_YEAR, from: first, to: second } },
    { action: 'merchant.fee_removed', detail: { ...fee, effective_from: NEW_YEAR, fee: second } },
  ]);
});

it('keeps a merchant’s fees across restarts', async () => {
  await here.schedule.execute(agreed(200));
  await here.schedule.execute(agreed(100, { from: '2027-01-01' }));
  const restarted = feesReplica(database.db, jobs, clock);
  await restarted.plans.onModuleInit();
  expect(feeNow(restarted).basisPoints).toBe(200);
  clock.advance(1_000);
  expect(feeNow(restarted)).toMatchObject({ basisPoints: 100, fixedMinor: 500 });
});

it.each<[string, Partial<ScheduleFeeRequest>]>([
  ['method', { method: 'cash' as 'card' }],
  ['currency', { currency: 'XXX' }],
  ['environments', { environments: [] }],
  ['environments', { environments: ['prod' as 'live'] }],
  ['basis_points', { basisPoints: 10_001 }],
  ['fixed', { fixedMinor: -1 }],
  ['fixed', { currency: 'JPY', fixedMinor: 1_000_001 }],
])('returns invalid_request for a fee with an invalid %s', async (field, changes) => {
  const issues = { [field]: [expect.any(String)] };
  await expect(here.schedule.execute({ ...agreed(1), ...changes })).rejects.toMatchObject({
    code: 'invalid_request',
    issues,
  });
});
