import { DomainError, PAYMENT_STATUSES, type PaymentStatus } from '@tulay/contracts';
import { nextPaymentStep, PAYMENT_STEPS, PAYMENT_TRIGGERS } from './payment.states';

const ALLOWED: Record<PaymentStatus, PaymentStatus[]> = {
  pending: ['processing', 'succeeded', 'failed', 'expired'],
  processing: ['succeeded', 'failed', 'expired'],
  succeeded: ['refunded'],
  failed: [],
  expired: [],
  refunded: [],
};

const pairs = PAYMENT_STATUSES.flatMap((status) =>
  PAYMENT_TRIGGERS.map((trigger) => [status, trigger] as const),
);

describe('the payment state machine', () => {
  it.each(pairs)('follows the transition table (status %s, trigger %s)', (status, trigger) => {
    const row = PAYMENT_STEPS.find(([from, on]) => from === status && on === trigger);
    if (!row) {
      expect(() => nextPaymentStep(status, trigger)).toThrow(
        expect.objectContaining({ code: 'invalid_state' }),
      );
      expect(() => nextPaymentStep(status, trigger)).toThrow(DomainError);
    } else if (row[3] === null) {
      expect(nextPaymentStep(status, trigger)).toBe('repeat');
    } else {
      expect(nextPaymentStep(status, trigger)).toEqual({ to: row[2], emits: row[3] });
    }
  });

  it('allows exactly the transitions of the specification', () => {
    const moves = PAYMENT_STEPS.filter(([, , , emits]) => emits !== null);
    for (const [from, , to] of moves) expect(ALLOWED[from]).toContain(to);
    for (const [from, targets] of Object.entries(ALLOWED)) {
      for (const to of targets) expect(moves.some((row) => row[0] === from && row[2] === to)).toBe(true);
    }
  });

  it('emits the event named after the new status', () => {
    const emitting = PAYMENT_STEPS.filter(([, , , emits]) => emits !== null);
    expect(emitting.map(([, , , emits]) => emits)).toEqual(emitting.map(([, , to]) => `payment.${to}`));
  });

  it('has one row per status and trigger, and keeps the status for a repeated trigger', () => {
    const keys = PAYMENT_STEPS.map(([from, on]) => `${from} ${on}`);
    expect(new Set(keys).size).toBe(keys.length);
    for (const [from, , to, emits] of PAYMENT_STEPS) if (emits === null) expect(to).toBe(from);
  });

  it.each(['processing', 'succeeded', 'failed', 'expired', 'refunded'] as const)(
    'rejects the cancellation of a payment in status %s',
    (status) => {
      expect(() => nextPaymentStep(status, 'merchant.cancelled')).toThrow(
        `This payment is ${status} and cannot be cancelled`,
      );
    },
  );
});
