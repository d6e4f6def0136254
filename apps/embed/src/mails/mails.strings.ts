import { inEachLanguage, commonWords } from '@tulay/pages';
import { mailsFilipino } from './mails.strings.fil';

/** Strings for emails. */
const english = {
  ...commonWords.en,
  receipt: {
    subject: 'Receipt: {amount} to {merchant}',
    heading: 'Thank you for your payment',
    intro: '{merchant} has received {amount}.',
    button: 'See the receipt',
  },
  invoice_sent: {
    subject: '{invoice} from {merchant}: {amount}',
    heading: '{invoice}',
    intro: '{merchant} has sent you an invoice.',
    button: 'See and pay the invoice',
  },
  invoice_paid: {
    subject: '{invoice} from {merchant} is paid',
    heading: '{invoice} is paid',
    intro: 'Thank you. {merchant} has received everything, and nothing more is due.',
    button: 'See the invoice',
  },
  reminder_3_before: {
    subject: '{invoice} from {merchant} is due on {day}',
    heading: '{invoice} is due on {day}',
    intro: 'A reminder from {merchant}. If your payment is under way, there is nothing more to do.',
    button: 'See and pay the invoice',
  },
  reminder_1_after: {
    subject: '{invoice} from {merchant} was due on {day}',
    heading: '{invoice} was due on {day}',
    intro:
      'If your payment is under way, there is nothing more to do. If you have a question, ask {merchant}.',
    button: 'See and pay the invoice',
  },
  reminder_7_after: {
    subject: 'Second reminder: {invoice} from {merchant} was due on {day}',
    heading: '{invoice} was due on {day}',
    intro: '{amount} is still open. If you cannot pay now or something is wrong, please ask {merchant}.',
    button: 'See and pay the invoice',
  },
  invoiceName: 'Invoice {number}',
  paid: 'Paid',
  amountDue: 'Amount due',
  total: 'Total',
  paidSoFar: 'Paid so far',
  dueDate: 'Due date',
  depositDue: 'Deposit due',
  for: 'For',
  bought: 'What was bought',
  reference: 'Reference',
  testMark: '[Test] ',
  testNote: 'A test: no money moved, and nothing is owed.',
  notBirReceipt: 'This is not an official receipt of the BIR.',
  notBirInvoice: 'This is not a BIR invoice.',
  why: 'You get this mail because you paid {merchant} or got an invoice from them.',
  unsubscribe: 'No more mails from {merchant}',
};

export const mailsStrings = inEachLanguage({ en: english, fil: mailsFilipino });
