import { newId } from '@tulay/contracts';
import type { PayoutEntity } from './payout.entity';
import { applyStep, pollDelay, redriveDelay, takeUp } from './payout.rules';

const NOW_MS = 1_767_225_600_123;
const NOW = 1_767_225_600;
const row: PayoutEntity = {
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
  attempts: 0,
  dueAt: NOW_MS,
  succeededAt: null,
  created: NOW - 2,
};

describe('a sent payout', () => {
  it('is asked about after 30 s, 2 m, 10 m, 1 h, 6 h, 1 d, and daily from then on', () => {
    expect([0, 1, 2, 3, 4, 5, 6, 60].map(pollDelay)).toEqual([
      30, 120, 600, 3_600, 21_600, 86_400, 86_400, 86_400,
    ]);
  });
});

describe('taking a payout up', () => {
  it('turns a pending one processing, due again after 30 s', () => {
    expect(takeUp(row, NOW_MS)).toEqual({
      ...row,
      status: 'processing',
      attempts: 0,
      dueAt: NOW_MS + 30_000,
    });
  });

  it('counts how often a processing one was asked about', () => {
    const processing: PayoutEntity = { ...row, status: 'processing' };
    const first = takeUp(processing, NOW_MS);
    expect(first).toEqual({ ...processing, attempts: 1, dueAt: NOW_MS + 120_000 });
    expect(takeUp(first, NOW_MS)).toMatchObject({ attempts: 2, dueAt: NOW_MS + 600_000 });
  });

  it('leaves one that waits for its debit what it is, due again ever later', () => {
    const intent: PayoutEntity = { ...row, debit: 'requested' };
    expect(takeUp(intent, NOW_MS)).toEqual({ ...intent, attempts: 1, dueAt: NOW_MS + 15_000 });
    expect([0, 1, 2, 7, 8, 100].map(redriveDelay)).toEqual([15, 30, 60, 1_920, 3_600, 3_600]);
  });
});

describe('a step', () => {
  it('to succeeded keeps when, and what the provider calls it', () => {
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

  it('to failed keeps why, and says unknown when nobody said', () => {
    const step = { to: 'failed', emits: 'payout.failed' } as const;
    const failure = { code: 'name_mismatch', message: 'Another name' } as const;
    expect(applyStep(row, step, NOW, { failure })).toMatchObject({ status: 'failed', failure, dueAt: null });
    expect(applyStep(row, step, NOW).failure).toMatchObject({ code: 'unknown' });
  });

  it('to cancelled leaves nothing to do', () => {
    const step = { to: 'cancelled', emits: 'payout.cancelled' } as const;
    expect(applyStep(row, step, NOW)).toMatchObject({ status: 'cancelled', failure: null, dueAt: null });
  });
});
