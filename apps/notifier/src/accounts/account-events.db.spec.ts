import 'reflect-metadata';
import type { MerchantRestrictions } from '@tulay/contracts';
import { MerchantStandings } from '@tulay/merchant-standing';
import { Outbox } from '@tulay/persistence';
import { FixedClock, restrictionsOf, testDatabase, type TestDatabase } from '@tulay/testing';
import { newTenant, NotifierHarness } from '../../test/notifier-harness';
import { notifierSchema } from '../notifier.migrations';
import { AccountEvents } from './account-events';

let database: TestDatabase;
let n: NotifierHarness<FixedClock>;
let merchantId: string;

beforeAll(async () => {
  database = await testDatabase('notifier', notifierSchema.migrations);
  n = await NotifierHarness.start({ url: database.url, clock: new FixedClock() });
  n.get(AccountEvents).onModuleInit();
});
afterAll(async () => {
  await n.stop();
  await database.drop();
});
beforeEach(() => ({ merchantId } = newTenant()));

const note = (changes: Partial<MerchantRestrictions>) =>
  n.get(MerchantStandings).note(restrictionsOf(merchantId, changes));

const emitted = async () => {
  const events = await new Outbox(n.db).timeline(merchantId);
  return events.map(({ type, data: { object } }) => ({ type, object }));
};

const account = {
  id: '',
  object: 'account',
  status: 'active',
  payments_enabled: true,
  payouts_enabled: true,
};
const updated = (environment: string, changes: object) => ({
  type: 'account.updated',
  object: { ...account, id: merchantId, environment, limits: [], ...changes },
});

const LIMIT = { environment: 'live', currency: 'PHP', payment: '500000', day: null, month: '99' } as const;
const disabled = { payments_enabled: false, payouts_enabled: false };

describe('account.updated', () => {
  it.each<[string, Partial<MerchantRestrictions>, Record<string, object>]>([
    [
      'a suspension, in which test mode keeps working',
      { state: 'suspended' },
      { test: { status: 'suspended' }, live: { status: 'suspended', ...disabled } },
    ],
    [
      'a closure',
      { state: 'closed', payouts_held: true },
      { test: { status: 'closed', ...disabled }, live: { status: 'closed', ...disabled } },
    ],
    ['held payouts, in live mode only', { payouts_held: true }, { live: { payouts_enabled: false } }],
    [
      'limits, in the environment of the limit only',
      { limits: [LIMIT] },
      { live: { limits: [{ currency: 'PHP', payment: 5000, day: null, month: 0.99 }] } },
    ],
  ])('is emitted for %s', async (_name, changes, expected) => {
    await note(changes);
    expect(await emitted()).toEqual(Object.entries(expected).map(([env, part]) => updated(env, part)));
  });

  it('is emitted again when the restriction ends', async () => {
    await note({ payouts_held: true });
    await note({ change: 2 });
    expect(await emitted()).toEqual([updated('live', { payouts_enabled: false }), updated('live', {})]);
  });

  it('is emitted once if the gateway repeats the change', async () => {
    await note({ state: 'suspended', change: 2 });
    await note({ state: 'suspended', change: 2 });
    await note({ change: 1 });
    expect(await emitted()).toHaveLength(2);
  });

  it('is not emitted if only the reason changes', async () => {
    await note({ reason: 'case 13' });
    expect(await emitted()).toEqual([]);
  });
});
