import { inEachLanguage, commonWords } from '@tulay/pages';
import { payFormEnglish } from '../pay-form/pay-form.strings';
import type { InvoicePaymentState } from './invoice-payment-state';
import { invoicePageFilipino } from './invoice-page.strings.fil';

const chips: Record<InvoicePaymentState, string> = {
  due: 'Open',
  overdue: 'Overdue',
  partial: 'Partly paid',
  paid: 'Paid',
  void: 'Cancelled',
};

/** Strings for the invoice page. */
const english = {
  ...commonWords.en,
  form: { ...payFormEnglish, amount: 'Amount to pay now' },
  chips,
  title: '{heading} · {merchant}',
  heading: 'Invoice {number}',
  activationFee: 'Activation fee',
  billedTo: 'Billed to',
  issued: 'Issued',
  due: 'Due',
  depositDue: 'Deposit due',
  balanceDue: 'Balance due',
  paidOn: 'Paid',
  cancelledOn: 'Cancelled',
  tin: 'TIN {tin}',
  series: 'BIR: {series}',
  notBir: 'This is not a BIR invoice.',
  item: 'Description',
  quantity: 'Quantity',
  unitPrice: 'Unit price',
  amount: 'Amount',
  each: '{quantity} × {price}',
  subtotal: 'Subtotal',
  discount: 'Discount',
  tax: 'Tax',
  total: 'Total',
  paidSoFar: 'Paid so far',
  stillDue: 'Amount due',
  notes: 'Notes',
  terms: 'Terms',
  dueNow: 'Amount due',
  depositNow: 'Due now',
  restBy: 'then {rest} by {day}',
  restLater: 'then {rest} later',
  by: { deposit: 'Deposit due by {day}', rest: 'Due by {day}' },
  late: { deposit: 'The deposit was due on {day}', rest: 'Was due on {day}' },
  howMuch: 'How much would you like to pay now?',
  choices: { deposit: 'Deposit', all: 'Everything', part: 'Another amount' },
  rest: 'The rest',
  depositShare: 'The rest, {rest}, later',
  continue: 'Continue',
  next: 'Nothing is paid until you confirm it in your app or with your bank.',
  begun: 'A payment of {amount} by {method} was begun and is not finished.',
  goOn: 'Go on with it',
  begunAnother: 'Starting another one below ends it.',
  confirming: {
    heading: 'Your payment is being confirmed',
    text: '{amount} by {method} is on its way to {merchant}. This page updates by itself.',
  },
  paid: { heading: 'Paid in full', text: 'Thank you. Nothing more is due.' },
  void: {
    heading: 'This invoice was cancelled',
    text: 'Nothing is due. Please ask {merchant} if you have a question.',
  },
  forfeited: {
    heading: 'This invoice was cancelled',
    text: 'Nothing more is due. {merchant} keeps the {amount} that was paid. Please ask {merchant} if you have a question.',
  },
  paused: {
    heading: 'Payments are paused',
    text: '{merchant} cannot take payments online right now. Please ask {merchant} how to pay this invoice.',
  },
  notPayable: {
    heading: 'This cannot be paid online at the moment',
    text: 'Please try again later, or ask {merchant} for another way.',
  },
  receipt: 'Receipt of the last payment',
  payNow: 'Pay now',
  howToPayNow: 'Pay this invoice',
  print: 'Print or save',
  payOnline: 'Pay online',
  payOnlineText: 'Scan this code with your phone’s camera, or open the address below.',
} as const;

export const invoicePageStrings = inEachLanguage({ en: english, fil: invoicePageFilipino });
