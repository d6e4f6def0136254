import type { PaymentFailureCode } from '@tulay/contracts';
import { inEachLanguage } from '../language/page-language';
import { findFilipino } from './find-payments.strings.fil';

/** Reasons for a payment's failure, as shown to its merchant and its payer. */
const failures: Record<PaymentFailureCode, string> = {
  card_declined: 'The bank declined the card',
  insufficient_funds: 'The balance was not enough',
  authentication_failed: 'The payer was not confirmed',
  invalid_card: 'The card details did not match',
  cancelled: 'It was cancelled',
  account_blocked: 'The account cannot pay',
  amount_limit_exceeded: 'The amount is over a limit of the account',
  fraud_suspected: 'A safety check stopped it',
  issuer_unavailable: 'The bank or wallet did not answer',
  provider_timeout: 'No answer came in time',
  provider_error: 'Something went wrong on the way',
  unknown: 'No reason was given',
};

const english = {
  caption: 'Payments, the newest first',
  open: 'Payment {reference}',
  columns: {
    status: 'Status',
    customer: 'Customer',
    about: 'For',
    reference: 'Reference',
    amount: 'Amount',
    created: 'Date',
  },
  noName: 'No name given',
  nothing: 'Payment',
  empty: {
    merchant: {
      heading: 'No payments yet',
      text: 'Payments appear here as soon as they are made.',
    },
    customer: {
      heading: 'No payments yet',
      text: 'What you pay {merchant} appears here.',
    },
  },
  noMore: { heading: 'That was all', text: 'There are no older payments.' },
  noneFound: {
    heading: 'No payment found',
    text: 'Try the reference on the payer’s receipt, the exact amount, the whole email address or the beginning of the name.',
  },
  mistyped: {
    heading: 'Please check the reference',
    text: 'One of its characters is wrong, or two are swapped. Compare it with the payer’s receipt.',
  },
  finder: {
    label: 'Find payments',
    text: 'Reference, name, amount or email',
    status: 'Status',
    anyStatus: 'Any status',
    from: 'From',
    to: 'To',
    submit: 'Search',
    clear: 'Clear',
    export: 'Export CSV',
  },
  detail: {
    back: 'All payments',
    reference: 'Reference',
    copy: 'Copy',
    copied: 'Copied',
    copyFailed: 'Press and hold to copy',
    checkout: 'Open the payment page',
    receipt: 'Receipt',
    printedCode: 'Print the code that was scanned',
    about: 'Details',
    money: 'Money',
    timeline: 'What happened',
    customer: 'Customer',
    email: 'Email',
    phone: 'Phone',
    for: 'For',
    method: 'Method',
    failure: 'Why it failed',
    failures,
    externalId: 'Your id',
    customerId: 'Customer id',
    provider: 'Provider',
    providerReference: 'Provider’s reference',
    walletReference: 'Wallet’s or bank’s reference',
    id: 'Payment id',
    amount: 'Amount',
    fee: 'Fee',
    net: 'Net',
    refund: 'Refund',
    refundState: { pending: 'on its way', failed: 'failed' },
    kept: 'Amount after refunds',
  },
} as const;

/** Strings for embedded payments: the list, the search and the view of one payment. */
export const findStrings = inEachLanguage({ en: english, fil: findFilipino });
