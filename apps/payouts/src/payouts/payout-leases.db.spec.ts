import 'reflect-metadata';
import { withOperator, type MerchantRestrictions, type Tenant } from '@tulay/contracts';
import { MerchantStandings } from '@tulay/merchant-standing';
import { RestoreHold } from '@tulay/service-host';
import { eventually, restrictionsOf } from '@tulay/testing';
import { FakeProvider, succeeded } from '../../test/fake-provider';
import { aTenant, openPayouts, payoutOf, type OpenPayouts } from '../../test/open-payouts';
import { ProviderCallbacksStore } from '../callbacks/provider-callbacks.store';
import type { PayoutOrder, PayoutReport } from '../providers/provider.port';
import { RecordRestoreRelease } from '../restore/record-restore-release';
import { PayoutLeases } from './payout-leases';

const LOST: PayoutReport = { outcome: 'unknown', why: 'no response' };
const AWAY: PayoutReport = {
  outcome: 'unavailable',
  reason: { code: 'temporary_error', message: 'The provider cannot be reached' },
};
const underWay = ({ id }: PayoutOrder): PayoutReport => ({ outcome: 'processing', providerRef: `ref_${id}` });

let payouts: OpenPayouts;
let tenant: Tenant;
const provider = new FakeProvider();

beforeAll(async () => {
  payouts = await openPayouts([provider]);
});
afterAll(() => payouts.close());
beforeEach(async () => {
  tenant = aTenant();
  Object.assign(provider, { onSend: succeeded, onPoll: succeeded });
  await payouts.db.query('UPDATE payouts SET due_at = NULL');
});

const create = async () => (await payouts.create.execute(payoutOf(tenant))).id;
const pass = (seconds: number) => payouts.clock.advance(seconds * 1_000);
const claim = () => payouts.claimDue.execute({ environment: 'test', limit: 100 });
const renew = () => payouts.get(PayoutLeases).renew();
const read = (id: string) => payouts.store.get({ ...tenant, id });
const calls = (id: string) =>
  [provider.sent, provider.polled].map((list) => list.filter((one) => one === id).length);

/** Starts the job, and returns a function that makes the provider respond. */
async function sendingOf(id: string) {
  let answer: (report: PayoutReport) => void = () => undefined;
  provider.onSend = () => new Promise((resolve) => (answer = resolve));
  pass(2);
  const done = payouts.work();
  await eventually(() => calls(id)[0] === 1);
  return async (report: PayoutReport) => {
    answer(report);
    await done;
  };
}

describe('a payout whose replica was killed', () => {
  it('is claimed by another replica after 10 s, polled, and not sent again', async () => {
    const id = await create();
    pass(2);
    const [taken] = await claim();
    await provider.send(taken!);
    pass(9.999);
    expect(await claim()).toEqual([]);
    pass(0.001);
    expect(await payouts.work()).toBe(1);
    expect([(await read(id)).status, calls(id)]).toEqual(['succeeded', [1, 1]]);
  });

  it('is debited by another replica after 10 s if it was not debited', async () => {
    const request = payoutOf(tenant);
    payouts.ledger.before = () => Promise.reject(new Error('killed'));
    await expect(payouts.create.execute(request)).rejects.toThrow('killed');
    payouts.ledger.before = async () => undefined;
    pass(9.999);
    expect(await payouts.work()).toBe(0);
    pass(0.001);
    expect(await payouts.work()).toBe(1);
    expect(await read(request.id)).toMatchObject({ debit: 'posted', status: 'pending' });
  });
});

describe('a payout during its provider call', () => {
  it('remains claimed by its replica for as long as the call takes', async () => {
    const id = await create();
    const answer = await sendingOf(id);
    for (let n = 0; n < 5; n++) {
      pass(6);
      await renew();
      expect(await claim()).toEqual([]);
    }
    await answer(succeeded({ id }));
    expect([(await read(id)).status, calls(id)]).toEqual(['succeeded', [1, 0]]);
  });

  it('is polled immediately after a callback', async () => {
    const id = await create();
    const answer = await sendingOf(id);
    const named = { provider: 'sandbox', environment: 'test', payoutId: id, providerRef: 'ref' } as const;
    const now = payouts.clock.now('test').getTime();
    await payouts.db.transaction((tx) => payouts.get(ProviderCallbacksStore).wake(tx, named, now));
    await renew();
    await answer(AWAY);
    expect(await read(id)).toMatchObject({ status: 'processing', provider: 'sandbox', unsent: false });
    expect(await payouts.work()).toBe(1);
    expect([(await read(id)).status, calls(id)]).toEqual(['succeeded', [1, 1]]);
  });

  it('is changed only by the replica that claimed it last', async () => {
    const id = await create();
    const answer = await sendingOf(id);
    pass(10);
    const [taken] = await claim();
    pass(5);
    await renew();
    expect((await read(id)).dueAt).toBe(taken!.dueAt);
    await answer(LOST);
    expect((await read(id)).dueAt).toBe(taken!.dueAt);
  });
});

it.each([
  ['without an outcome', () => LOST],
  ['with a pending status', underWay],
  ['that is an error', () => Promise.reject(new Error('reset'))],
])('polls a payout again 30 s and then 2 m after a response %s', async (_, answered) => {
  Object.assign(provider, { onSend: answered, onPoll: answered });
  const id = await create();
  pass(2);
  await payouts.work();
  for (const pause of [30, 120, 600]) {
    await renew();
    pass(pause - 0.001);
    expect(await payouts.work()).toBe(0);
    pass(0.001);
    expect(await payouts.work()).toBe(1);
  }
  expect(calls(id)).toEqual([1, 3]);
});

describe('a payout of a merchant whose payouts are held', () => {
  let change = 0;
  beforeEach(() => {
    tenant = { ...tenant, environment: 'live' };
    change = 0;
  });

  const restrict = (changes: Partial<MerchantRestrictions>) =>
    payouts.get(MerchantStandings).note(restrictionsOf(tenant.merchantId, { change: ++change, ...changes }));

  it.each([
    ['held payouts', { payouts_held: true }],
    ['a suspension', { state: 'suspended' }],
  ] as const)('stays pending during %s, and is sent afterwards', async (_, restriction) => {
    const id = await create();
    await restrict(restriction);
    pass(60);
    expect(await payouts.work('live')).toBe(0);
    expect([(await read(id)).status, calls(id)]).toEqual(['pending', [0, 0]]);
    await restrict({});
    pass(30);
    await payouts.work('live');
    expect([(await read(id)).status, calls(id)]).toEqual(['succeeded', [1, 0]]);
  });

  it('can be canceled during the hold', async () => {
    const id = await create();
    await restrict({ payouts_held: true });
    expect(await payouts.cancel.execute({ ...tenant, id })).toMatchObject({ status: 'cancelled' });
  });

  it('is polled if it was sent before, but not sent again', async () => {
    const id = await create();
    provider.onSend = () => LOST;
    provider.onPoll = () => ({ outcome: 'absent' });
    pass(2);
    await payouts.work('live');
    await restrict({ payouts_held: true });
    pass(60);
    await payouts.work('live');
    expect([(await read(id)).status, calls(id)]).toEqual(['processing', [1, 1]]);
  });

  it.each([
    ['live', { payouts_held: true }, 'insufficient_scope'],
    ['live', { state: 'suspended' }, 'insufficient_scope'],
    ['test', { state: 'suspended' }, 'created'],
    ['test', { payouts_held: true }, 'created'],
    ['test', { state: 'closed' }, 'insufficient_scope'],
  ] as const)(
    'requested in %s mode with %j has the outcome %s',
    async (environment, restriction, outcome) => {
      await restrict(restriction);
      const request = payoutOf({ ...tenant, environment });
      const code = await payouts.create.execute(request).then(
        () => 'created',
        (error: { code: string }) => error.code,
      );
      expect(code).toBe(outcome);
    },
  );

  it('is returned for a retry of a request that was accepted before the hold', async () => {
    const request = payoutOf(tenant);
    const payout = await payouts.create.execute(request);
    await restrict({ payouts_held: true });
    expect(await payouts.create.execute(request)).toEqual(payout);
  });
});

describe('the payouts service while its database is on hold after a restore', () => {
  const hold = () => payouts.get(RestoreHold);
  beforeAll(() => payouts.get(RecordRestoreRelease).onModuleInit());

  it('accepts new payouts, but sends and polls no payouts until the hold is released', async () => {
    const [sent, waiting] = [await create(), await create()];
    pass(2);
    await payouts.db.query(`UPDATE payouts SET polls = 1, status = 'processing' WHERE id = $1`, [sent]);
    await payouts.db.query('INSERT INTO restore_holds DEFAULT VALUES');
    expect(await hold().heldSince()).not.toBeNull();
    const created = await create();
    pass(2);
    expect(await claim()).toEqual([]);
    expect([sent, waiting, created].map(calls)).toEqual([
      [0, 0],
      [0, 0],
      [0, 0],
    ]);
    await withOperator({ name: 'nena', approvedBy: 'jose.cruz' }, () =>
      hold().release({ reason: 'settlement reports compared', actor: 'nena' }),
    );
    await payouts.work();
    expect([sent, waiting, created].map(calls)).toEqual([
      [0, 1],
      [1, 0],
      [1, 0],
    ]);
  });

  it('records once which two people released the hold, and why', async () => {
    await hold().release({ reason: 'again', actor: 'ben' });
    expect(await payouts.db.query('SELECT released_by, reason FROM restore_holds')).toEqual([
      { released_by: 'nena', reason: 'settlement reports compared' },
    ]);
    const audited = `SELECT actor, subject, detail FROM audit_log WHERE action = 'restore.released'`;
    expect(await payouts.db.query(audited)).toMatchObject([
      {
        actor: 'nena',
        subject: 'payouts',
        detail: { approved_by: 'jose.cruz', reason: 'settlement reports compared' },
      },
    ]);
  });
});
