import 'reflect-metadata';
import type { Tenant } from '@tulay/contracts';
import { eventually } from '@tulay/testing';
import { FakeProvider, succeeded } from '../../test/fake-provider';
import { aTenant, openPayouts, payoutOf, type OpenPayouts } from '../../test/open-payouts';
import type { PayoutReport } from '../providers/provider.port';
import { MAX_POLLS } from './payout.rules';

const AWAY: PayoutReport = {
  outcome: 'unavailable',
  reason: { code: 'temporary_error', message: 'The provider cannot be reached' },
};
const LOST: PayoutReport = { outcome: 'unknown', why: 'no response' };

let payouts: OpenPayouts;
let tenant: Tenant;
const one = new FakeProvider('one');
const two = new FakeProvider('two');

// New services for each test, so that a circuit opened by one test does not affect the next test.
beforeEach(async () => {
  payouts = await openPayouts([one, two]);
  tenant = aTenant();
  for (const provider of [one, two])
    Object.assign(provider, { onSend: succeeded, onPoll: succeeded, reach: true });
});

afterEach(() => payouts.close());

const create = async () => (await payouts.create.execute(payoutOf(tenant))).id;
const later = async (seconds: number) => {
  payouts.clock.advance(seconds * 1_000);
  await payouts.work();
};
const read = (id: string) => payouts.store.get({ ...tenant, id });
const told = async (id: string) => (await payouts.events(id)).map(({ type }) => type);
const count = (list: string[], id: string) => list.filter((sent) => sent === id).length;

describe('a payout that its provider did not accept', () => {
  it('is sent once to the next provider', async () => {
    one.onSend = () => AWAY;
    const id = await create();
    await later(2);
    expect(await read(id)).toMatchObject({ status: 'processing', provider: 'two', unsent: true });
    await later(0);
    expect(await read(id)).toMatchObject({ status: 'succeeded', provider: 'two', unsent: false, sends: 2 });
    await later(86_400);
    expect([count(one.sent, id), count(two.sent, id)]).toEqual([1, 1]);
    expect(await told(id)).toEqual(['payout.succeeded']);
  });

  it('waits and returns to the first provider if no provider accepts it', async () => {
    one.onSend = two.onSend = () => AWAY;
    const id = await create();
    await later(2);
    await later(0);
    expect(await read(id)).toMatchObject({ provider: 'one', unsent: true, sends: 2 });
    await later(29);
    expect(count(one.sent, id)).toBe(1);
    one.onSend = succeeded;
    await later(1);
    expect(await read(id)).toMatchObject({ status: 'succeeded', provider: 'one' });
  });

  it('fails with the reason of the last rejection after all retries', async () => {
    one.onSend = two.onSend = () => AWAY;
    const id = await create();
    for (let tries = 0; tries <= 2 * MAX_POLLS + 2; tries++) await later(86_400);
    expect(await read(id)).toMatchObject({
      status: 'failed',
      failure: { code: 'temporary_error' },
      dueAt: null,
    });
    expect(await told(id)).toEqual(['payout.failed']);
  });

  it('is sent only to providers that can reach the destination', async () => {
    one.reach = false;
    expect(await read(await create())).toMatchObject({ provider: 'two' });
    two.reach = false;
    await expect(create()).rejects.toMatchObject({ code: 'no_route' });
  });
});

describe('a payout that may have been sent', () => {
  it('stays with its provider, regardless of later responses', async () => {
    one.onSend = () => LOST;
    one.onPoll = () => ({ outcome: 'absent' });
    const id = await create();
    await later(2);
    one.onSend = () => AWAY;
    for (const pause of [30, 120, 600]) await later(pause);
    expect(await read(id)).toMatchObject({ status: 'processing', provider: 'one', unsent: false, polls: 3 });
    expect(count(two.sent, id)).toBe(0);
  });

  it('is not rerouted by a process whose claim has expired', async () => {
    let wake: (report: PayoutReport) => void = () => undefined;
    one.onSend = () => new Promise((resolve) => (wake = resolve));
    one.onPoll = () => LOST;
    const id = await create();
    payouts.clock.advance(2_000);
    const frozen = payouts.work();
    await eventually(async () => count(one.sent, id) === 1);
    await later(30);
    wake(AWAY);
    await frozen;
    expect(await read(id)).toMatchObject({ status: 'processing', provider: 'one', unsent: false, polls: 1 });
    await later(120);
    expect([count(one.sent, id), count(two.sent, id)]).toEqual([1, 0]);
  });

  it('is not marked as failed by a rejection that arrives after another process sent it', async () => {
    const refused: PayoutReport = { outcome: 'failed', failure: { code: 'provider_error', message: 'No' } };
    let wake: (report: PayoutReport) => void = () => undefined;
    one.onSend = () => new Promise((resolve) => (wake = resolve));
    one.onPoll = () => ({ outcome: 'processing', providerRef: 'ref' });
    const id = await create();
    payouts.clock.advance(2_000);
    const frozen = payouts.work();
    await eventually(async () => count(one.sent, id) === 1);
    await later(30);
    wake(refused);
    await frozen;
    expect(await read(id)).toMatchObject({ status: 'processing', providerRef: 'ref' });
    expect(await told(id)).toEqual([]);
  });
});
