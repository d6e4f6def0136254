import 'reflect-metadata';
import {
  DomainError,
  FinalRefusal,
  withCommandId,
  type ListPayoutsRequest,
  type Tenant,
} from '@tulay/contracts';
import { aTenant, openPayouts, payoutOf, type OpenPayouts } from '../../test/open-payouts';

let payouts: OpenPayouts;
let tenant: Tenant;

beforeAll(async () => {
  payouts = await openPayouts();
});
afterAll(() => payouts.close());

beforeEach(() => {
  tenant = aTenant();
  payouts.ledger.before = async () => undefined;
  payouts.ledger.after = async () => undefined;
});

const list = (query: Partial<ListPayoutsRequest> = {}) =>
  payouts.store.list({ ...tenant, limit: 100, ...query });
const timesAsked = (id: string) => payouts.ledger.asked.filter((asked) => asked === id).length;
const unanswered = async () => {
  throw new DomainError('internal_error', 'no response from ledger.cmd.debit: timeout');
};
/** Delay that is longer than the longest delay between two debit requests. */
const MUCH_LATER_MS = 3_600_000;

describe('creating a payout', () => {
  it('debits the balance immediately and returns a pending payout', async () => {
    const command = payoutOf(tenant, { description: 'Salary', metadata: { a: { b: [1, null] } } });
    const payout = await payouts.create.execute(command);
    expect(payout).toEqual({
      id: command.id,
      object: 'payout',
      environment: 'test',
      status: 'pending',
      amount: 100,
      currency: 'PHP',
      method: 'gcash',
      rail: null,
      provider: 'sandbox',
      provider_ref: null,
      destination: { account_no: '09171234567' },
      description: 'Salary',
      metadata: { a: { b: [1, null] } },
      failure: null,
      created: expect.any(Number),
    });
    expect(payouts.ledger.verdicts.get(command.id)).toBe('posted');
    expect(await payouts.store.get({ ...tenant, id: command.id })).toMatchObject({ debit: 'posted' });
    expect(await payouts.events(command.id)).toEqual([]);
  });

  it('rejects a payout above the balance with insufficient_balance, and keeps it invisible', async () => {
    payouts.ledger.setBalance(tenant.merchantId, 9_999n);
    const command = payoutOf(tenant);
    const create = () => payouts.create.execute(command);
    await expect(create()).rejects.toMatchObject({ code: 'insufficient_balance' });
    await expect(create()).rejects.toMatchObject({ code: 'insufficient_balance' });
    expect(await list()).toEqual([]);
    const get = payouts.store.get({ ...tenant, id: command.id });
    await expect(get).rejects.toMatchObject({ code: 'not_found' });
    const cursor = list({ startingAfter: command.id });
    await expect(cursor).rejects.toMatchObject({ code: 'invalid_request' });
    const cancel = payouts.cancel.execute({ ...tenant, id: command.id });
    await expect(cancel).rejects.toMatchObject({ code: 'not_found' });
    payouts.clock.advance(MUCH_LATER_MS);
    await payouts.work();
    expect(timesAsked(command.id)).toBe(1);
  });

  it('states the amount and the balance if the payout exceeds the balance', async () => {
    payouts.ledger.setBalance(tenant.merchantId, 355_095n);
    const refused = payouts.create.execute(payoutOf(tenant, { amount: '99999900' }));
    const problem = 'of ₱999,999.00 exceeds the available balance of ₱3,550.95';
    await expect(refused).rejects.toMatchObject({
      code: 'insufficient_balance',
      issues: { amount: [problem] },
    });
  });

  it('validates the request before selecting the rail, and selects the rail before the debit', async () => {
    const refused = async (changes: Parameters<typeof payoutOf>[1]) =>
      payouts.create.execute(payoutOf(tenant, changes)).catch((error: DomainError) => error.code);
    const before = payouts.ledger.asked.length;
    expect(await refused({ environment: 'live', destination: {} })).toBe('invalid_request');
    expect(await refused({ environment: 'live' })).toBe('no_route');
    expect(await refused({ currency: 'USD' })).toBe('no_route');
    expect(await refused({ method: 'carrier_pigeon' })).toBe('no_route');
    expect(payouts.ledger.asked).toHaveLength(before);
    expect(await list()).toEqual([]);
  });

  it('creates one payout per ID for concurrent retries', async () => {
    const command = payoutOf(tenant);
    const answers = await Promise.all(Array.from({ length: 30 }, () => payouts.create.execute(command)));
    expect(new Set(answers.map((payout) => JSON.stringify(payout))).size).toBe(1);
    expect(await list()).toHaveLength(1);
    expect(payouts.ledger.verdicts.get(command.id)).toBe('posted');
  });

  it('returns the current payout for a late retry without a second debit', async () => {
    const command = payoutOf(tenant);
    await payouts.create.execute(command);
    payouts.clock.advance(2_000);
    await payouts.work();
    expect(await payouts.create.execute(command)).toMatchObject({ status: 'succeeded' });
    expect(timesAsked(command.id)).toBe(1);
  });

  it('returns the existing payout for a retry after its provider was disabled', async () => {
    const command = payoutOf(tenant);
    await payouts.create.execute(command);
    payouts.settings.isEnabled = () => false;
    try {
      expect(await payouts.create.execute(command)).toMatchObject({ id: command.id, status: 'pending' });
      await expect(payouts.create.execute(payoutOf(tenant))).rejects.toMatchObject({ code: 'no_route' });
    } finally {
      payouts.settings.isEnabled = () => true;
    }
    expect(await list()).toHaveLength(1);
  });

  it('returns not_found for the ID of another merchant’s payout', async () => {
    const command = payoutOf(tenant);
    await payouts.create.execute(command);
    const stranger = payouts.create.execute({ ...command, ...aTenant() });
    await expect(stranger).rejects.toMatchObject({ code: 'not_found' });
  });

  it('rejects only the request whose row cannot be stored', async () => {
    const commands = [
      payoutOf(tenant),
      payoutOf(tenant, { description: 'no \u0000 here' }),
      payoutOf(tenant),
    ];
    const results = await Promise.allSettled(commands.map((command) => payouts.create.execute(command)));
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await list()).toHaveLength(2);
  });

  it('creates exactly 137 of 1,000 concurrent payouts if the balance covers 137', async () => {
    payouts.ledger.setBalance(tenant.merchantId, 137n * 10_000n + 9_999n);
    const creates = Array.from({ length: 1_000 }, () => payouts.create.execute(payoutOf(tenant)));
    const results = await Promise.allSettled(creates);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(137);
    const { length } = await list({ limit: 1_000 });
    expect(length).toBe(137);
  });
});

describe('checking a payout', () => {
  const BALANCE = 20_000n;

  it('returns the provider, the fee and the resulting balance, and does not change anything', async () => {
    payouts.ledger.setBalance(tenant.merchantId, BALANCE);
    const before = payouts.ledger.asked.length;
    const command = payoutOf(tenant, { destination: { account_no: '+63 917 123 4567' } });
    expect(await payouts.check.execute(command)).toEqual({
      object: 'payout_preview',
      environment: 'test',
      amount: 100,
      fee_amount: 0,
      currency: 'PHP',
      method: 'gcash',
      rail: null,
      provider: 'sandbox',
      destination: { account_no: '09171234567' },
      balance_before: 200,
      balance_after: 100,
    });
    expect([await list(), payouts.ledger.asked.length - before]).toEqual([[], 0]);
    expect(await payouts.intents.find(command.id)).toBeUndefined();
    expect(await payouts.events(command.id)).toEqual([]);
  });

  it.each<[string, Parameters<typeof payoutOf>[1]]>([
    ['an invalid destination', { destination: {} }],
    ['an unknown method', { method: 'carrier_pigeon' }],
    ['a currency without a provider', { currency: 'USD' }],
    ['an amount above the balance', { amount: '20001' }],
  ])('returns the same error as creating the payout would for %s', async (_, changes) => {
    payouts.ledger.setBalance(tenant.merchantId, BALANCE);
    const command = payoutOf(tenant, changes);
    const errorOf = (error: DomainError) => [error.code, error.message, error.issues];
    const checked = await payouts.check.execute(command).catch(errorOf);
    expect(checked).toEqual(await payouts.create.execute(command).catch(errorOf));
  });
});

describe('a payout whose process crashed', () => {
  it('stays invisible without the ledger’s reply until the job completes it', async () => {
    const command = payoutOf(tenant);
    payouts.ledger.before = unanswered;
    await expect(payouts.create.execute(command)).rejects.toMatchObject({ code: 'internal_error' });
    expect(await list()).toEqual([]);
    payouts.ledger.before = async () => undefined;
    payouts.clock.advance(9_999);
    await payouts.work();
    expect(await list()).toEqual([]);
    payouts.clock.advance(1);
    await payouts.work();
    expect(await list()).toMatchObject([{ id: command.id, status: 'pending', polls: 0 }]);
    payouts.clock.advance(2_000);
    await payouts.work();
    expect(await list()).toMatchObject([{ status: 'succeeded' }]);
  });

  it('is completed by the job and debited once if its debit was posted', async () => {
    const command = payoutOf(tenant);
    payouts.ledger.setBalance(tenant.merchantId, 10_000n);
    payouts.ledger.after = unanswered;
    await expect(payouts.create.execute(command)).rejects.toMatchObject({ code: 'internal_error' });
    payouts.ledger.after = async () => undefined;
    payouts.clock.advance(15_000);
    await payouts.work();
    expect(await list()).toMatchObject([{ id: command.id, status: 'pending' }]);
    expect(timesAsked(command.id)).toBe(2);
  });

  it('is abandoned by the job if its debit was refused', async () => {
    payouts.ledger.setBalance(tenant.merchantId, 0n);
    payouts.ledger.after = unanswered;
    const command = payoutOf(tenant);
    await expect(payouts.create.execute(command)).rejects.toMatchObject({ code: 'internal_error' });
    payouts.ledger.after = async () => undefined;
    payouts.clock.advance(15_000);
    await payouts.work();
    expect(await list()).toEqual([]);
    payouts.clock.advance(MUCH_LATER_MS);
    await payouts.work();
    expect(timesAsked(command.id)).toBe(2);
  });

  it('has its debit request retried indefinitely at increasing intervals while the ledger is unavailable', async () => {
    const command = payoutOf(tenant);
    payouts.ledger.before = unanswered;
    await payouts.create.execute(command).catch(() => undefined);
    for (const seconds of [15, 15, 30, 60]) {
      payouts.clock.advance(seconds * 1_000);
      await payouts.work();
    }
    expect(timesAsked(command.id)).toBe(5);
    payouts.ledger.before = async () => undefined;
    payouts.clock.advance(MUCH_LATER_MS);
    await payouts.work();
    expect(await list()).toMatchObject([{ id: command.id, status: 'pending' }]);
  });

  it('is debited once if a retry and the job complete it concurrently', async () => {
    const command = payoutOf(tenant);
    payouts.ledger.before = unanswered;
    await payouts.create.execute(command).catch(() => undefined);
    payouts.ledger.before = async () => undefined;
    payouts.clock.advance(15_000);
    await Promise.all([payouts.work(), payouts.create.execute(command), payouts.work()]);
    expect(await list()).toMatchObject([{ id: command.id, debit: 'posted', status: 'pending' }]);
  });
});

describe('reading payouts', () => {
  it('lists a merchant’s payouts in one environment, newest first and by status', async () => {
    const ids: string[] = [];
    for (let i = 0; i < 3; i++) ids.unshift((await payouts.create.execute(payoutOf(tenant))).id);
    await payouts.cancel.execute({ ...tenant, id: ids[1]! });
    ids.sort().reverse();
    expect((await list()).map(({ id }) => id)).toEqual(ids);
    expect(await list({ status: 'cancelled' })).toHaveLength(1);
    expect(await list({ limit: 1 })).toHaveLength(2);
    expect((await list({ startingAfter: ids[0] })).map(({ id }) => id)).toEqual(ids.slice(1));
    expect(await payouts.store.list({ ...aTenant(), limit: 100 })).toEqual([]);
  });

  it('returns not_found for another merchant’s payout, and unauthenticated in the other environment', async () => {
    const { id } = await payouts.create.execute(payoutOf(tenant));
    await expect(payouts.store.get({ ...aTenant(), id })).rejects.toMatchObject({ code: 'not_found' });
    const crossing = payouts.store.get({ ...tenant, environment: 'live', id });
    await expect(crossing).rejects.toMatchObject({ code: 'unauthenticated' });
  });
});

describe('PostgreSQL constraints', () => {
  it.each([
    ['deleting a payout', 'DELETE FROM payouts', '42501'],
    ['reverting a payout’s debit', `UPDATE payouts SET debit = 'requested'`, '23514'],
    ['a failure without a reason', `UPDATE payouts SET status = 'failed', failure = NULL`, '23514'],
  ])('reject %s', async (_, statement, code) => {
    await payouts.create.execute(payoutOf(tenant));
    payouts.clock.advance(2_000);
    await payouts.work();
    await expect(payouts.db.query(statement)).rejects.toMatchObject({ code });
  });
});

describe('repeating a command', () => {
  const attempt = (command: string, changes: Parameters<typeof payoutOf>[1]) =>
    withCommandId(`payouts.cmd.create-payout ${command}`, () =>
      payouts.create.execute(payoutOf(tenant, { id: command, ...changes })),
    );

  it('does not create the payout after a rejection', async () => {
    const command = payoutOf(tenant).id;
    const refused = attempt(command, { method: 'carrier_pigeon' });
    await expect(refused).rejects.toBeInstanceOf(FinalRefusal);
    await expect(attempt(command, {})).rejects.toMatchObject({ code: 'no_route' });
    expect([await list(), timesAsked(command)]).toEqual([[], 0]);
  });

  it('returns the payout after the first success, even if it would now be rejected', async () => {
    const command = payoutOf(tenant).id;
    const first = await attempt(command, {});
    expect(await attempt(command, {})).toEqual(first);
    expect(await attempt(command, { method: 'carrier_pigeon' })).toEqual(first);
    expect(await list()).toHaveLength(1);
  });

  it('does not affect other payouts in the same batch', async () => {
    const [refused, taken] = [payoutOf(tenant).id, payoutOf(tenant).id];
    await expect(attempt(refused, { currency: 'USD' })).rejects.toMatchObject({ code: 'no_route' });
    const [late, made] = await Promise.allSettled([attempt(refused, {}), attempt(taken, {})]);
    expect([late.status, made.status]).toEqual(['rejected', 'fulfilled']);
  });
});
