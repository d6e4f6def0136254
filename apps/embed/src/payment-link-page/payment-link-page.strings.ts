import { inEachLanguage, commonWords } from '@tulay/pages';
import { payFormEnglish } from '../pay-form/pay-form.strings';
import { paymentLinkPageFilipino } from './payment-link-page.strings.fil';

/** Strings for the payment link page. */
const english = {
  ...commonWords.en,
  form: payFormEnglish,
  title: '{description} · {merchant}',
  price: 'Amount',
  continue: 'Continue',
  next: 'Nothing is paid until you confirm it in your app or with your bank.',
  cancel: 'Back to {merchant}',
  cancelled: 'You cancelled that payment, and nothing was charged. Choose how you would like to pay.',
  notCompleted: 'The payment you began was not completed. You can try again here.',
  nothingToPayWith: 'This cannot be paid online at the moment. Nothing was charged. Please try again later.',
  paused: {
    heading: 'Payments are paused',
    text: '{merchant} cannot take payments online right now. Nothing was charged. Please ask {merchant} how to pay.',
  },
  soldOut: {
    heading: 'Sold out',
    text: '{merchant} has none left at the moment. Nothing was charged.',
  },
  inProgress: {
    heading: 'You have a payment in progress',
    pending: 'To {merchant} with {method}. Nothing is paid until you confirm it.',
    processing: 'To {merchant} with {method}. We are waiting for your bank or e-wallet to confirm it.',
    resume: 'Continue',
    another: 'Choose another way to pay',
    hint: 'This cancels the payment above. If you have already paid, choose Continue.',
  },
  each: '{amount} each',
  quantity: 'How many?',
  quantityLeft: '{count} left',
  quantityProblem: 'Choose 1 to {max}.',
  total: 'Total',
  presets: 'How much would you like to pay?',
  otherAmount: 'Another amount',
  optional: '(optional)',
  missing: 'Please fill in “{label}”.',
  payerHeading: 'Your details',
  payer: { name: 'Name', email: 'Email', phone: 'Phone number' },
  payerUse: '{merchant} sees these with your payment, and may send your receipt to the email address.',
  payerMissing: {
    name: 'Please write your name.',
    email: 'Please write your email address.',
    phone: 'Please write your phone number.',
  },
  payerUnreadable: {
    name: 'This name is too long.',
    email: 'Write the email address like juan@example.com.',
    phone: 'Write the phone number like 0917 123 4567.',
  },
  closed: {
    heading: 'This link is no longer active',
    text: '{merchant} has closed it, or its time is over. Nothing was charged. Please ask {merchant} for a new one.',
  },
} as const;

export const paymentLinkPageStrings = inEachLanguage({ en: english, fil: paymentLinkPageFilipino });
