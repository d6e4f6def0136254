import 'reflect-metadata';
import type { Payout, PayoutStatus, Tenant } from '@tulay/contracts';
import { aTenant, openPayouts, payoutOf, type OpenPayouts } from '../../test/open-payouts';
import type { PayoutEntity } from './payout.entity';
import { FakeProvider, succeeded } from '../../test/fake-provider';

let payouts: OpenPayouts;
let provider: FakeProvider;
let tenant: Tenant;

beforeAll(async () => {
  provider = new FakeProvider();
  payouts = await openPayouts([provider]);
});
afterAll(() => payouts.close());

beforeEach(() => {
  tenant = aTenant();
  provider.onSend = succeeded;
  provider.onPoll = succeeded;
});

const create = async (): Promise<string> => (await payouts.create.execute(payoutOf(tenant))).id;
const later = async (seconds: number): Promise<number> => {
  payouts.clock.advance(seconds * 1_000);
  return payouts.work();
};
const read = (id: string) => payouts.store.get({ ...tenant, id });
const statusOf = async (id: string): Promise<PayoutStatus> => (await read(id)).status;
const told = async (id: string) => (await payouts.events(id)).map(({ type }) => type);
const cancel = (id: string) => payouts.cancel.execute({ ...tenant, id });
const count = (list: string[], id: string) => list.filter((one) => one === id).length;
const NO = { code: 'rejected_by_bank', message: 'No' } as const;
const BACK = { code: 'returned', message: 'Back' } as const;

describe('a pending payout', () => {
  it('can be canceled for two seconds and is then sent once', async () => {
    const id = await create();
    await later(1.999);
    expect(await statusOf(id)).toBe('pending');
    await later(0.001);
    expect(await read(id)).toMatchObject({ status: 'succeeded', providerRef: `ref_${id}`, dueAt: null });
    await later(86_400);
    expect(count(provider.sent, id)).toBe(1);
    expect(count(provider.polled, id)).toBe(0);
  });

  it('is saved as processing before the provider is called', async () => {
    const id = await create();
    let seen: PayoutStatus | undefined;
    provider.onSend = async (order) => {
      seen = await statusOf(order.id);
      return succeeded(order);
    };
    await later(2);
    expect(seen).toBe('processing');
    expect(await statusOf(id)).toBe('succeeded');
  });

  it('is canceled once with payout.cancelled, and never sent', async () => {
    const id = await create();
    expect(await cancel(id)).toMatchObject({ status: 'cancelled', failure: null });
    await expect(cancel(id)).rejects.toMatchObject({ code: 'invalid_state' });
    await later(60);
    expect(count(provider.sent, id)).toBe(0);
    const [event, ...rest] = await payouts.events(id);
    expect(rest).toEqual([]);
    expect(event).toMatchObject({ type: 'payout.cancelled', aggregateId: id, ...tenant });
    expect((event!.data.object as Payout).status).toBe('cancelled');
  });

  it('accepts repeated cancellations with the same result, and rejects them after it is sent', async () => {
    const repeat = (payout: string) => payouts.cancel.execute({ ...tenant, id: payout, isRetry: true });
    const { id } = await payouts.create.execute(payoutOf(tenant));
    expect(await repeat(id)).toMatchObject({ status: 'cancelled' });
    expect(await repeat(id)).toMatchObject({ status: 'cancelled' });
    expect(await payouts.events(id)).toHaveLength(1);
    const sent = await payouts.create.execute(payoutOf(tenant));
    payouts.clock.advance(2_000);
    await payouts.work();
    await expect(repeat(sent.id)).rejects.toMatchObject({ code: 'invalid_state' });
  });

  it('is either sent or canceled when both are attempted concurrently', async () => {
    const ids = await Promise.all(Array.from({ length: 60 }, create));
    payouts.clock.advance(2_000);
    const cancels = ids.map((id) =>
      cancel(id).then(
        () => id,
        () => null,
      ),
    );
    const workers = [payouts.work(), payouts.work(), payouts.work()];
    const cancelled = new Set((await Promise.all(cancels)).filter((id) => id !== null));
    await Promise.all(workers);
    await payouts.work();
    for (const id of ids) {
      expect(count(provider.sent, id)).toBe(cancelled.has(id) ? 0 : 1);
      expect(await told(id)).toEqual([cancelled.has(id) ? 'payout.cancelled' : 'payout.succeeded']);
    }
  });

  it('is sent once by concurrent workers', async () => {
    const ids = await Promise.all(Array.from({ length: 50 }, create));
    payouts.clock.advance(2_000);
    await Promise.all(Array.from({ length: 8 }, () => payouts.work()));
    expect(ids.map((id) => count(provider.sent, id))).toEqual(ids.map(() => 1));
  });
});

describe('a sent payout', () => {
  it.each([
    ['succeeded', succeeded, 'payout.succeeded', null],
    ['failed', () => ({ outcome: 'failed', failure: NO }) as const, 'payout.failed', NO],
  ] as const)('is %s with exactly one event', async (status, answer, type, failure) => {
    provider.onSend = answer;
    const id = await create();
    await later(2);
    expect(await read(id)).toMatchObject({ status, failure, dueAt: null });
    const events = await payouts.events(id);
    expect(events.map((event) => event.type)).toEqual([type]);
    expect(events[0]!.data.object).toMatchObject({ id, status, failure });
  });

  it('cannot be canceled', async () => {
    provider.onSend = ({ id }) => ({ outcome: 'processing', providerRef: `ref_${id}` });
    const id = await create();
    await later(2);
    await expect(cancel(id)).rejects.toMatchObject({ code: 'invalid_state' });
    expect(await read(id)).toMatchObject({ status: 'processing', providerRef: `ref_${id}` });
    expect(await told(id)).toEqual([]);
  });

  it('is polled on schedule and never sent again if its outcome is unknown', async () => {
    provider.onSend = () => ({ outcome: 'unknown', why: 'no response' });
    provider.onPoll = () => ({ outcome: 'unknown', why: 'no response' });
    const unresolved = await payouts.store.countUnresolved();
    const id = await create();
    await later(2);
    for (const [asked, seconds] of [30, 120, 600, 3_600, 21_600, 86_400, 86_400].entries()) {
      await later(seconds - 0.001);
      expect(count(provider.polled, id)).toBe(asked);
      await later(0.001);
      expect(count(provider.polled, id)).toBe(asked + 1);
    }
    expect(count(provider.sent, id)).toBe(1);
    expect(await payouts.store.countUnresolved()).toBeGreaterThan(unresolved);
    provider.onPoll = succeeded;
    await later(86_400);
    expect(await statusOf(id)).toBe('succeeded');
    expect(await payouts.store.countUnresolved()).toBe(unresolved);
  });

  it.each([
    ['throws', () => Promise.reject(new Error('reset'))],
    ['returns no usable response', () => ({ outcome: 'unknown', why: 'no response' }) as const],
  ])('stays processing and is polled later if its provider %s', async (_, answer) => {
    provider.onSend = answer;
    const id = await create();
    await later(2);
    expect(await statusOf(id)).toBe('processing');
    await later(30);
    expect(await statusOf(id)).toBe('succeeded');
  });

  it('is sent again under the same ID if the provider never received it', async () => {
    provider.onSend = () => Promise.reject(new Error('connect ECONNREFUSED'));
    provider.onPoll = () => ({ outcome: 'absent' });
    const id = await create();
    await later(2);
    provider.onSend = succeeded;
    await later(30);
    expect(await statusOf(id)).toBe('succeeded');
    expect(count(provider.sent, id)).toBe(2);
  });

  it('is sent by the job if the process crashed before sending it', async () => {
    const id = await create();
    payouts.clock.advance(2_000);
    await payouts.claimDue.execute({ environment: 'test', limit: 1_000 });
    expect(await statusOf(id)).toBe('processing');
    await expect(cancel(id)).rejects.toMatchObject({ code: 'invalid_state' });
    provider.onPoll = () => ({ outcome: 'absent' });
    await later(30);
    expect(await statusOf(id)).toBe('succeeded');
    expect(count(provider.sent, id)).toBe(1);
  });

  it('receives its outcome once if the process crashed after sending it', async () => {
    const id = await create();
    payouts.clock.advance(2_000);
    const taken = await payouts.claimDue.execute({ environment: 'test', limit: 1_000 });
    for (const payout of taken) await provider.send(payout);
    await later(30);
    expect(await statusOf(id)).toBe('succeeded');
    expect(await told(id)).toEqual(['payout.succeeded']);
    expect(count(provider.sent, id)).toBe(1);
  });

  it('changes once with one event if its outcome is reported concurrently', async () => {
    const id = await create();
    payouts.clock.advance(2_000);
    const [payout] = (await payouts.claimDue.execute({ environment: 'test', limit: 1_000 })).filter(
      (taken) => taken.id === id,
    );
    await Promise.all(Array.from({ length: 10 }, () => payouts.advance.execute(payout!)));
    expect(await told(id)).toEqual(['payout.succeeded']);
  });
});

describe('a succeeded payout', () => {
  it('fails with a second event if it is returned later', async () => {
    provider.onSend = (order) => ({ outcome: 'succeeded', providerRef: `ref_${order.id}`, pollAgainIn: 30 });
    provider.onPoll = () => ({ outcome: 'returned', failure: BACK });
    const id = await create();
    await later(2);
    expect(await statusOf(id)).toBe('succeeded');
    await later(29.999);
    expect(await statusOf(id)).toBe('succeeded');
    await later(0.001);
    expect(await read(id)).toMatchObject({ status: 'failed', failure: BACK, dueAt: null });
    expect(await told(id)).toEqual(['payout.succeeded', 'payout.failed']);
    await later(86_400);
    expect(await told(id)).toHaveLength(2);
  });

  it('emits both events in order if its return is reported before its success', async () => {
    provider.onSend = () => ({ outcome: 'unknown', why: 'no response' });
    provider.onPoll = () => ({ outcome: 'returned', failure: BACK });
    const id = await create();
    await later(2);
    await later(30);
    const events = await payouts.events(id);
    expect(events.map(({ type }) => type)).toEqual(['payout.succeeded', 'payout.failed']);
    expect(events.map(({ data }) => (data.object as Payout).failure)).toEqual([null, BACK]);
  });

  it('stays succeeded if it was not returned by the time of the poll', async () => {
    provider.onSend = (order) => ({ outcome: 'succeeded', providerRef: `ref_${order.id}`, pollAgainIn: 30 });
    provider.onPoll = succeeded;
    const id = await create();
    await later(2);
    await later(30);
    expect(await read(id)).toMatchObject({ status: 'succeeded', dueAt: null });
    expect(await told(id)).toEqual(['payout.succeeded']);
  });

  it('is never sent again, even if the provider reports that it does not exist', async () => {
    provider.onSend = (order) => ({ outcome: 'succeeded', providerRef: `ref_${order.id}`, pollAgainIn: 30 });
    provider.onPoll = () => ({ outcome: 'absent' });
    const id = await create();
    await later(2);
    await later(30);
    expect(count(provider.sent, id)).toBe(1);
    expect(await statusOf(id)).toBe('succeeded');
  });
});

describe('an operator’s resolution', () => {
  /** Returns the payout in the state in which a job claimed it, before the operator resolved it. */
  const asClaimed = async (id: string): Promise<PayoutEntity> =>
    Object.assign(await read(id), { status: 'processing', polls: 1 } as const);
  const processing = async (): Promise<string> => {
    provider.onSend = ({ id }) => ({ outcome: 'processing', providerRef: `ref_${id}` });
    provider.onPoll = provider.onSend;
    const id = await create();
    await later(2);
    return id;
  };

  it.each([
    ['succeed', 'succeeded', 'payout.succeeded'],
    ['fail', 'failed', 'payout.failed'],
  ] as const)('completes a processing payout with the outcome %s', async (outcome, status, type) => {
    const id = await processing();
    expect(await payouts.resolve.execute({ payoutId: id, outcome })).toMatchObject({ id, status });
    expect(await payouts.resolve.execute({ payoutId: id, outcome })).toMatchObject({ id, status });
    expect(await told(id)).toEqual([type]);
    await later(86_400);
    expect(await statusOf(id)).toBe(status);
  });

  it('writes one audit entry for each change', async () => {
    const id = await processing();
    for (const outcome of ['succeed', 'succeed', 'return'] as const)
      await payouts.resolve.execute({ payoutId: id, outcome });
    await expect(payouts.resolve.execute({ payoutId: id, outcome: 'succeed' })).rejects.toThrow(
      'This payout is failed and cannot succeed',
    );
    const log = await payouts.db.query('SELECT actor, action, detail FROM audit_log WHERE subject = $1', [
      id,
    ]);
    expect(log).toMatchObject([
      { actor: 'system', action: 'payout.resolved', detail: { from: 'processing', to: 'succeeded' } },
      { actor: 'system', action: 'payout.resolved', detail: { from: 'succeeded', to: 'failed' } },
    ]);
    await expect(payouts.db.query('DELETE FROM audit_log')).rejects.toMatchObject({ code: '42501' });
  });

  it('can mark only a succeeded payout as returned', async () => {
    const id = await processing();
    const back = { payoutId: id, outcome: 'return' } as const;
    await expect(payouts.resolve.execute(back)).rejects.toMatchObject({ code: 'invalid_state' });
    await payouts.resolve.execute({ payoutId: id, outcome: 'succeed' });
    expect(await payouts.resolve.execute(back)).toMatchObject({ failure: { code: 'returned' } });
    expect(await told(id)).toEqual(['payout.succeeded', 'payout.failed']);
  });

  it('keeps the scheduled poll for a return if it repeats a known outcome', async () => {
    provider.onSend = (order) => ({ outcome: 'succeeded', providerRef: `ref_${order.id}`, pollAgainIn: 30 });
    provider.onPoll = () => ({ outcome: 'returned', failure: BACK });
    const id = await create();
    await later(2);
    await payouts.resolve.execute({ payoutId: id, outcome: 'succeed' });
    await later(30);
    expect(await statusOf(id)).toBe('failed');
  });

  it('returns not_found for an unknown payout', async () => {
    const resolved = payouts.resolve.execute({ payoutId: 'po_none', outcome: 'succeed' });
    await expect(resolved).rejects.toMatchObject({ code: 'not_found' });
  });

  it('is final, regardless of later provider reports', async () => {
    const id = await processing();
    await payouts.resolve.execute({ payoutId: id, outcome: 'fail' });
    await payouts.advance.execute(await asClaimed(id));
    provider.onPoll = succeeded;
    await payouts.advance.execute(await asClaimed(id));
    expect(await statusOf(id)).toBe('failed');
    expect(await told(id)).toEqual(['payout.failed']);
  });
});
