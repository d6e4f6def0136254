import 'reflect-metadata';
import type { CreatePayoutRequest } from '@tulay/contracts';
import { FakeProvider, succeeded } from '../../test/fake-provider';
import { aTenant, openPayouts, payoutOf, type OpenPayouts } from '../../test/open-payouts';
import type { PayoutReport } from '../providers/provider.port';

const AWAY: PayoutReport = {
  outcome: 'unavailable',
  reason: { code: 'temporary_error', message: 'The provider cannot be reached' },
};
const LOST: PayoutReport = { outcome: 'unknown', why: 'no response' };
const DECLINED: PayoutReport = {
  outcome: 'failed',
  failure: { code: 'invalid_destination', message: 'The destination account does not exist' },
};
const BANK: Partial<CreatePayoutRequest> = {
  method: 'instapay',
  destination: { bank_code: 'BNORPHMMXXX', account_number: '001234567890', account_name: 'Juana Cruz' },
};
/** Number of consecutive failures that open a circuit. */
const ROW = 5;

let payouts: OpenPayouts;
let one: FakeProvider;
let two: FakeProvider;
const tenant = aTenant();

/**
 * Functions that jest does not fake while the test stops the wall clock, which determines how long circuits
 * stay open.
 */
const GO_ON = ['hrtime', 'nextTick', 'queueMicrotask', 'setImmediate', 'clearImmediate'] as const;
const TIMERS = ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] as const;

beforeAll(() => jest.useFakeTimers({ now: Date.now(), doNotFake: [...GO_ON, ...TIMERS] }));
afterAll(() => jest.useRealTimers());

// Each test uses new circuits, because circuits are stored in process memory.
beforeEach(async () => {
  [one, two] = [new FakeProvider('one'), new FakeProvider('two')];
  payouts = await openPayouts([one, two]);
});
afterEach(() => payouts.close());

const create = async (changes?: Partial<CreatePayoutRequest>) =>
  (await payouts.create.execute(payoutOf(tenant, changes))).id;
const read = (id: string) => payouts.store.get({ ...tenant, id });
const later = async (seconds: number) => {
  payouts.clock.advance(seconds * 1_000);
  while (await payouts.work());
};
/** Sends payouts to the first provider, which returns the given report. */
async function sendMany(answer: PayoutReport, times = ROW): Promise<string[]> {
  one.onSend = () => answer;
  const ids = [];
  for (let n = 0; n < times; n++) ids.push(await create());
  await later(2);
  return ids;
}

it.each([
  ['cannot be reached', AWAY],
  ['does not respond', LOST],
])('does not send new wallet payouts to a provider that %s five times in a row', async (_, answer) => {
  await sendMany(answer);
  expect(await read(await create())).toMatchObject({ provider: 'two' });
  await later(2);
  expect([one.sent.length, await read(await create(BANK))]).toEqual([
    ROW,
    expect.objectContaining({ provider: 'one', rail: 'instapay' }),
  ]);
});

it('does not count a declined payout as a failure', async () => {
  await sendMany(DECLINED, 3 * ROW);
  expect(await read(await create())).toMatchObject({ provider: 'one' });
});

it('sends each waiting payout once to the next provider', async () => {
  one.onSend = () => AWAY;
  for (let n = 0; n < ROW; n++) await create();
  payouts.clock.advance(1_000);
  const waiting = await Promise.all(Array.from({ length: 3 }, () => create()));
  await later(1);
  await later(1);
  expect(one.sent).toHaveLength(ROW);
  for (const id of waiting) {
    expect(await read(id)).toMatchObject({ status: 'succeeded', provider: 'two' });
    expect(two.sent.filter((to) => to === id)).toHaveLength(1);
  }
});

it('delays a payout while the circuits of all providers are open', async () => {
  two.onSend = () => AWAY;
  await sendMany(AWAY);
  const id = await create();
  await later(2);
  expect(await read(id)).toMatchObject({ status: 'processing', unsent: true });
});

it('polls a sent payout at its provider even if the circuit is open', async () => {
  const sent = await sendMany(LOST);
  one.onPoll = ({ id }) => succeeded({ id });
  await later(30);
  for (const id of sent) expect(await read(id)).toMatchObject({ status: 'succeeded', provider: 'one' });
  expect(two.sent).toEqual([]);
});

it('does not reroute a sent payout, even if the provider does not have it', async () => {
  const sent = await sendMany(LOST);
  one.onPoll = () => ({ outcome: 'absent' });
  await later(30);
  for (const id of sent)
    expect(await read(id)).toMatchObject({ status: 'processing', provider: 'one', unsent: false });
  expect([one.sent.length, two.sent]).toEqual([ROW, []]);
});
