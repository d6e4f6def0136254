/** The texts of the table of payments. */
export const paymentsStrings = {
  heading: 'Payments',
  title: '{heading} · {merchant}',
} as const;
