import { REFUND_STATUSES } from '@tulay/contracts';
import { nextRefundStep, REFUND_STEPS, REFUND_TRIGGERS } from './refund.states';

const pairs = REFUND_STATUSES.flatMap((status) =>
  REFUND_TRIGGERS.map((trigger) => [status, trigger] as const),
);

describe('the refund state machine', () => {
  it.each(pairs)('follows the transition table (status %s, trigger %s)', (status, trigger) => {
    const row = REFUND_STEPS.find(([from, on]) => from === status && on === trigger);
    if (!row)
      expect(() => nextRefundStep(status, trigger)).toThrow(
        expect.objectContaining({ code: 'invalid_state' }),
      );
    else
      expect(nextRefundStep(status, trigger)).toEqual(
        row[3] === null ? 'repeat' : { to: row[2], emits: row[3] },
      );
  });

  it('has no transitions from a final status', () => {
    const moves = REFUND_STEPS.filter(([, , , emits]) => emits !== null);
    expect(moves.map(([from]) => from)).toEqual(['pending', 'pending']);
  });
});
