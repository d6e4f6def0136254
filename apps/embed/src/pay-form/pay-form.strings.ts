import type { PaymentMethod } from '@tulay/contracts';
import { inEachLanguage } from '@tulay/pages';
import type { AmountProblem, PayRefusal } from './pay-form.rules';
import { payFormFilipino } from './pay-form.strings.fil';

const hints: Record<PaymentMethod, string> = {
  gcash_qr: 'Scan a code or open the GCash app',
  instapay_qr: 'Any bank or e-wallet app that scans QR Ph',
  card: 'Credit or debit card',
  bank_transfer: 'Sign in to your bank online',
};

const amountProblems: Record<AmountProblem, string> = {
  missing: 'Enter the amount you want to pay.',
  unreadable: 'Write the amount in figures, like {example}.',
  low: 'The smallest amount is {min}.',
  high: 'The largest amount is {max}.',
};

/** Reasons why no payment was created. The payer was not charged in any of these cases. */
const refusals: Record<PayRefusal, string> = {
  limit: 'This shop cannot take this payment at the moment. Nothing was charged. Please contact the shop.',
  amount:
    'This way to pay does not accept this amount. Nothing was charged. Please choose another way to pay or another amount.',
  method:
    'This way to pay is not available for this amount right now. Nothing was charged. Please choose another.',
  provider:
    'This way to pay is not responding at the moment. Nothing was charged. Please try again or choose another.',
  busy: 'Another payment is just being confirmed. Please wait a moment before you pay again.',
  changed: 'What is due has changed since you opened this page. Please look again before you pay.',
};

/** Strings for forms that start a payment. */
export const payFormEnglish = {
  howToPay: 'How would you like to pay?',
  method: 'Paying with',
  hints,
  amount: 'Amount to pay',
  upTo: 'Up to {max}',
  takes: { from: 'from {from}', upTo: 'up to {upTo}', between: '{from} to {upTo}' },
  amountProblems,
  examples: { centavos: '250 or 1,250.50', whole: '250 or 1,250' },
  noMethod: 'Choose how you would like to pay.',
  refusals,
  sending: 'One moment…',
} as const;

export const payFormStrings = inEachLanguage({ en: payFormEnglish, fil: payFormFilipino });
