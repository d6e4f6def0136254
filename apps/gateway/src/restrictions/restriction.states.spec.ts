import { MERCHANT_STATES } from '@tulay/contracts';
import { MERCHANT_TRANSITIONS, nextStanding, RESTRICTION_TRIGGERS } from './restriction.states';

describe('the state of a merchant', () => {
  const stateTriggers = RESTRICTION_TRIGGERS.filter((trigger) => !trigger.startsWith('payouts_'));
  const steps = MERCHANT_STATES.flatMap((from) => stateTriggers.map((trigger) => [from, trigger] as const));

  it.each(steps)('from %s on %s changes only as the transition table allows', (state, trigger) => {
    const row = MERCHANT_TRANSITIONS.find(([from, on]) => from === state && on === trigger);
    const next = () => nextStanding({ state, payouts_held: false }, trigger);
    if (row) expect(next()).toMatchObject({ state: row[2] });
    else if (state === trigger) expect(next).toThrow(`This merchant is already ${state}`);
    else expect(next).toThrow(`This merchant is ${state} and cannot be ${trigger}`);
  });

  it('holds payouts when the merchant is closed, and keeps a hold when the merchant is resumed', () => {
    expect(nextStanding({ state: 'active', payouts_held: false }, 'closed').payouts_held).toBe(true);
    expect(nextStanding({ state: 'suspended', payouts_held: true }, 'resumed').payouts_held).toBe(true);
    expect(nextStanding({ state: 'active', payouts_held: false }, 'suspended').payouts_held).toBe(false);
  });

  it.each(MERCHANT_STATES)('allows a %s merchant’s payouts to be held and released, once each', (state) => {
    const held = nextStanding({ state, payouts_held: false }, 'payouts_held');
    expect(held).toEqual({ state, payouts_held: true });
    expect(nextStanding(held, 'payouts_released')).toEqual({ state, payouts_held: false });
    expect(() => nextStanding(held, 'payouts_held')).toThrow('already on hold');
    expect(() => nextStanding({ state, payouts_held: false }, 'payouts_released')).toThrow('not on hold');
  });
});
