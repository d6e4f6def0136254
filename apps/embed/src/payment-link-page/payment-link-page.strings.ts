import { commonStrings } from '../layout/parts/common.strings';
import { payFormStrings } from '../pay-form/pay-form.strings';

/** All texts of the payment link page. */
export const paymentLinkPageStrings = {
  ...commonStrings,
  form: payFormStrings,
  title: '{description} · {merchant}',
  price: 'Amount',
  pay: 'Pay {amount}',
  continue: 'Continue',
  next: 'You check everything once more before you pay.',
  cancel: 'Back to {merchant}',
  notCompleted: 'The payment you began was not completed. You can try again here.',
  nothingToPayWith: 'This cannot be paid online at the moment. Nothing was charged. Please try again later.',
  closed: {
    heading: 'This link is no longer active',
    text: '{merchant} has closed it, or its time is over. Nothing was charged. Please ask {merchant} for a new one.',
  },
  thanks: {
    chip: 'Paid',
    heading: 'Thank you!',
    text: '{merchant} has received your payment.',
    refundedChip: 'Refunded',
    refundedHeading: 'This payment was refunded',
    refundedText: '{merchant} sent the full amount back. It can take a few days to show in your account.',
    again: 'Make another payment',
  },
  details: { for: 'For', paidTo: 'Paid to', method: 'Method', time: 'Time' },
  reference: 'Reference',
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'Press and hold to copy',
} as const;
