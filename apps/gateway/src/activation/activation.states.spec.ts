import { DECIDED_STATES } from '@tulay/contracts';
import {
  ACTIVATION_STEPS,
  ACTIVATION_TRIGGERS,
  nextActivationState,
  type ActivationState,
} from './activation.states';

const STATES: ActivationState[] = ['undecided', ...DECIDED_STATES];
const PAIRS = STATES.flatMap((state) => ACTIVATION_TRIGGERS.map((trigger) => [state, trigger] as const));
const stepOf = ([state, trigger]: (typeof PAIRS)[number]) =>
  ACTIVATION_STEPS.find(([from, on]) => from === state && on === trigger);

it.each(PAIRS.filter((pair) => stepOf(pair)))(
  'an activation in the state %s allows the trigger %s',
  (state, trigger) => {
    expect(nextActivationState(state, trigger)).toBe(stepOf([state, trigger])![2]);
  },
);

it.each(PAIRS.filter((pair) => !stepOf(pair)))(
  'an activation in the state %s rejects the trigger %s',
  (state, trigger) => {
    expect(() => nextActivationState(state, trigger)).toThrow(
      expect.objectContaining({ code: 'invalid_state' }),
    );
  },
);

it('an activation becomes active only through the trigger activated, and then stays active', () => {
  expect(ACTIVATION_STEPS.filter(([from]) => (from as string) === 'active')).toEqual([]);
  const ways = ACTIVATION_STEPS.filter(([, , to]) => to === 'active').map(([, trigger]) => trigger);
  expect(new Set(ways)).toEqual(new Set(['activated']));
});
