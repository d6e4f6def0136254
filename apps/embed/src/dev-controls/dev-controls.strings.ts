import type { SimulatedOutcome } from '@tulay/contracts';
import { inEachLanguage } from '@tulay/pages';
import { devControlsFilipino } from './dev-controls.strings.fil';

/** Labels of the buttons that simulate the outcome of a test payment. */
const outcomes: Record<SimulatedOutcome, string> = {
  succeed: 'Succeed',
  fail: 'Fail',
  cancel: 'Cancel',
  expire: 'Expire',
  process: 'Processing',
};

/** Strings for the Dev Controls. */
const english = {
  heading: 'Dev Controls',
  text: 'No real money moves. Play the payer and the bank:',
  done: 'The outcome of this payment stands. Create another payment to try again.',
  failWith: '“Fail” fails with',
  outcomes,
  trail: 'What your server was told',
  unreadable: 'The events cannot be read at the moment.',
  nothing: 'The event is on its way.',
  noReceiver: 'Nobody: no webhook endpoint takes this event.',
  delivery: {
    waiting: 'On its way',
    delivered: 'Delivered',
    again: 'To be sent again',
    failed: 'Failed',
  },
  answer: 'answered {status}',
  noAnswer: 'no answer',
  attempts: 'attempt {count}',
  next: 'next at {time}',
  look: 'Look again',
} as const;

export const devControlsStrings = inEachLanguage({ en: english, fil: devControlsFilipino });
