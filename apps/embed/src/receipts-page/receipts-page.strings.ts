import { commonStrings } from '../layout/common.strings';

/** Every word of the pages of receipts. */
export const receiptsPageStrings = {
  ...commonStrings,
  title: '{heading} · {merchant}',
  heading: 'Your receipts',
  of: 'What {customer} paid to {merchant}',
  empty: {
    heading: 'No receipts yet',
    text: 'They appear here once you have paid {merchant}. Keep the address of this page: it is yours alone.',
  },
  zone: 'All times are Philippine time.',
  more: 'Load more',
  newest: 'Back to the newest',
  chips: { succeeded: 'Paid', refunded: 'Refunded' },
  receipt: 'Receipt',
  paidTo: 'Paid to',
  paidBy: 'Paid by',
  for: 'For',
  method: 'Method',
  time: 'Time',
  amount: 'Amount',
  refundedOn: 'Refunded {day}',
  refundPending: 'Refund on its way',
  kept: 'Paid after refunds',
  reference: 'Reference',
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'Press and hold to copy',
  print: 'Print or save',
  all: 'All receipts',
  testNote: 'A test: no money moved.',
} as const;
