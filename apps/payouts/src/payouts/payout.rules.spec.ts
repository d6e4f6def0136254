import { newId } from '@tulay/contracts';
import type { PayoutEntity } from './payout.entity';
import { applyStep, pollDelay, debitRetryDelay, claimPayout, rerouted, retryDelay } from './payout.rules';

const NOW_MS = 1_767_225_600_123;
const NOW = 1_767_225_600;
const UNTIL = NOW_MS + 10_000;
const row = {
  id: newId('po'),
  merchantId: newId('mer'),
  environment: 'test',
  debit: 'posted',
  status: 'pending',
  amount: 10_000n,
  currency: 'PHP',
  method: 'gcash',
  rail: null,
  provider: 'sandbox',
  providerRef: null,
  destination: { account_no: '09171234567' },
  description: null,
  metadata: {},
  failure: null,
  polls: 0,
  dueAt: NOW_MS,
  succeededAt: null,
  unsent: false,
  sends: 0,
  claims: 4,
  created: NOW - 2,
} satisfies PayoutEntity;

describe('a sent payout', () => {
  it('is polled after 30 s, 2 m, 10 m, 1 h, 6 h and 1 d, then daily', () => {
    expect([0, 1, 2, 3, 4, 5, 6, 60].map(pollDelay)).toEqual([
      30, 120, 600, 3_600, 21_600, 86_400, 86_400, 86_400,
    ]);
  });
});

describe('claiming a payout', () => {
  const claimed = { claims: 5, dueAt: UNTIL };

  it('changes a pending payout to processing', () => {
    const sending = { status: 'processing', polls: 0, sends: 1 };
    expect(claimPayout(row, UNTIL)).toEqual({ ...row, ...claimed, ...sending });
  });

  it('counts the polls of a processing payout', () => {
    const processing = { ...row, status: 'processing' } as const;
    const first = claimPayout(processing, UNTIL);
    expect(first).toEqual({ ...processing, ...claimed, polls: 1 });
    expect(claimPayout(first, UNTIL)).toMatchObject({ polls: 2, claims: 6 });
  });

  it('sends a payout again if the provider did not accept it', () => {
    const unsent = { ...row, status: 'processing', unsent: true, sends: 1, polls: 3 } as const;
    const again = { unsent: false, sends: 2, polls: 0 };
    expect(claimPayout(unsent, UNTIL)).toEqual({ ...unsent, ...claimed, ...again });
  });

  it('leaves a payout pending until it is debited', () => {
    const intent = { ...row, debit: 'requested' } as const;
    expect(claimPayout(intent, UNTIL)).toEqual({ ...intent, ...claimed, polls: 1 });
  });
});

describe('a claimed payout without an outcome', () => {
  it('has its debit request retried at increasing intervals', () => {
    expect([0, 1, 2, 7, 8, 100].map(debitRetryDelay)).toEqual([15, 30, 60, 1_920, 3_600, 3_600]);
    expect(retryDelay({ debit: 'requested', polls: 1 })).toBe(15);
  });

  it('is polled after 30 s, then after 2 m', () => {
    expect([0, 1].map((polls) => retryDelay({ debit: 'posted', polls }))).toEqual([30, 120]);
  });
});

describe('rerouting a payout', () => {
  const route = (provider: string, sends: number, providers: string[]) =>
    rerouted({ provider, sends }, providers, NOW_MS);

  it.each([
    ['one', 1, ['one', 'two'], 'two', 0],
    ['two', 2, ['one', 'two'], 'one', 30],
    ['one', 3, ['one', 'two'], 'two', 0],
    ['two', 4, ['one', 'two'], 'one', 120],
    ['one', 1, ['one'], 'one', 30],
    ['one', 6, ['one'], 'one', 86_400],
    ['gone', 1, ['one', 'two'], 'one', 30],
    ['one', 1, [], 'one', 30],
  ])(
    'selects the next provider and delay (provider %s, sent %d times, available %j: %s after %d s)',
    (provider, sends, providers, next, seconds) => {
      const dueAt = NOW_MS + seconds * 1_000;
      expect(route(provider, sends, providers)).toEqual({ provider: next, dueAt, unsent: true });
    },
  );

  it('returns null when all delays are used up', () => {
    expect(route('one', 7, ['one'])).toBeNull();
    expect(route('two', 14, ['one', 'two'])).toBeNull();
    expect(route('one', 13, ['one', 'two'])).toMatchObject({ provider: 'two' });
  });
});

describe('applying a payout transition', () => {
  it('saves the time and the provider’s reference of a success', () => {
    const step = { to: 'succeeded', emits: 'payout.succeeded' } as const;
    expect(
      applyStep({ ...row, status: 'processing' }, step, NOW, { providerRef: 'r', dueAt: 5 }),
    ).toMatchObject({
      status: 'succeeded',
      succeededAt: NOW,
      providerRef: 'r',
      failure: null,
      dueAt: 5,
    });
  });

  it('saves the failure, or the code unknown if there is no failure', () => {
    const step = { to: 'failed', emits: 'payout.failed' } as const;
    const failure = { code: 'name_mismatch', message: 'Another name' } as const;
    expect(applyStep(row, step, NOW, { failure })).toMatchObject({ status: 'failed', failure, dueAt: null });
    expect(applyStep(row, step, NOW).failure).toMatchObject({ code: 'unknown' });
  });

  it('ends all processing of a canceled payout', () => {
    const step = { to: 'cancelled', emits: 'payout.cancelled' } as const;
    expect(applyStep(row, step, NOW)).toMatchObject({ status: 'cancelled', failure: null, dueAt: null });
  });
});
