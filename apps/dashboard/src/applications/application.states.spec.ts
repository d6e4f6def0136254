import { APPLICATION_STATES } from '@tulay/contracts';
import { APPLICATION_STEPS, APPLICATION_TRIGGERS, isOpen, nextApplicationStep } from './application.states';

const PAIRS = APPLICATION_STATES.flatMap((state) =>
  APPLICATION_TRIGGERS.map((trigger) => [state, trigger] as const),
);
const rowOf = (state: string, trigger: string) =>
  APPLICATION_STEPS.find(([from, on]) => from === state && on === trigger);

it.each(PAIRS.filter(([state, trigger]) => rowOf(state, trigger)))(
  'an application in state %s accepts the trigger %s',
  (state, trigger) => {
    const [, , to, mail] = rowOf(state, trigger)!;
    expect(nextApplicationStep(state, trigger)).toEqual({ to, mail });
  },
);

it.each(PAIRS.filter(([state, trigger]) => !rowOf(state, trigger)))(
  'an application in state %s rejects the trigger %s',
  (state, trigger) => {
    expect(() => nextApplicationStep(state, trigger)).toThrow(
      expect.objectContaining({ code: 'invalid_state' }),
    );
  },
);

it('an application can be edited only in the states draft and rejected', () => {
  expect(APPLICATION_STATES.filter(isOpen)).toEqual(['draft', 'rejected']);
  expect(APPLICATION_STEPS.filter(([from]) => (from as string) === 'active')).toEqual([]);
});
