/** The texts of the table of payments. */
export const paymentsStrings = {
  heading: 'Payments',
  title: 'Payments · {merchant}',
  caption: 'Payments, the newest first',
  columns: {
    status: 'Status',
    customer: 'Customer',
    about: 'For',
    method: 'Method',
    amount: 'Amount',
    created: 'Date',
  },
  nobody: 'No name given',
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
} as const;
