import { DomainError, PAYOUT_STATUSES, type PayoutStatus } from '@tulay/contracts';
import { nextPayoutStep, PAYOUT_STEPS, PAYOUT_TRIGGERS } from './payout.states';

const ALLOWED: Record<PayoutStatus, PayoutStatus[]> = {
  pending: ['processing', 'failed', 'cancelled'],
  processing: ['succeeded', 'failed'],
  succeeded: ['failed'],
  failed: [],
  cancelled: [],
};

const pairs = PAYOUT_STATUSES.flatMap((status) =>
  PAYOUT_TRIGGERS.map((trigger) => [status, trigger] as const),
);
const moves = PAYOUT_STEPS.filter(([from, , to]) => from !== to);

describe('the payout state machine', () => {
  it.each(pairs)('follows the transition table (status %s, trigger %s)', (status, trigger) => {
    const row = PAYOUT_STEPS.find(([from, on]) => from === status && on === trigger);
    const next = () => nextPayoutStep(status, trigger);
    if (!row) {
      expect(next).toThrow(DomainError);
      expect(next).toThrow(expect.objectContaining({ code: 'invalid_state' }));
    } else if (row[0] === row[2]) {
      expect(next()).toBe('repeat');
    } else {
      expect(next()).toEqual({ to: row[2], emits: row[3] });
    }
  });

  it('allows exactly the transitions of the specification', () => {
    for (const [from, , to] of moves) expect(ALLOWED[from]).toContain(to);
    for (const [from, targets] of Object.entries(ALLOWED))
      for (const to of targets) expect(moves.some((row) => row[0] === from && row[2] === to)).toBe(true);
  });

  it('allows a failure after a success only as a return', () => {
    const later = moves.filter(([from]) => from === 'succeeded');
    expect(later).toEqual([['succeeded', 'provider.returned', 'failed', 'payout.failed']]);
  });

  it('emits one event for each new status except processing', () => {
    for (const [, , to, emits] of moves) expect(emits).toBe(to === 'processing' ? null : `payout.${to}`);
  });

  it('has one row per status and trigger, and emits no event for a repeated trigger', () => {
    const keys = PAYOUT_STEPS.map(([from, on]) => `${from} ${on}`);
    expect(new Set(keys).size).toBe(keys.length);
    for (const [from, , to, emits] of PAYOUT_STEPS) if (from === to) expect(emits).toBeNull();
  });

  it.each(['processing', 'succeeded', 'failed', 'cancelled'] as const)(
    'rejects the cancellation of a payout in status %s',
    (status) => {
      expect(() => nextPayoutStep(status, 'merchant.cancelled')).toThrow(DomainError);
    },
  );
});
