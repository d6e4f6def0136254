/** The type prefix of every resource id. */
export const ID_PREFIXES = {
  payment: 'pay',
  refund: 're',
  payout: 'po',
  event: 'evt',
  webhookEndpoint: 'whe',
  customer: 'cus',
  product: 'prd',
  stockChange: 'stk',
  invoice: 'inv',
  invoiceReceipt: 'rct',
  paymentLink: 'plk',
  staticQr: 'sqr',
  balanceTransaction: 'txn',
  adjustment: 'adj',
  merchant: 'mer',
  key: 'key',
} as const;

export type IdPrefix = (typeof ID_PREFIXES)[keyof typeof ID_PREFIXES];

/** Matches an id of the kind: prefix, underscore, 26 lower-case Crockford characters (a ULID). */
export const isId = (prefix: IdPrefix, id: string): boolean =>
  id.startsWith(`${prefix}_`) && /^[0-9a-hjkmnp-tv-z]{26}$/.test(id.slice(prefix.length + 1));
