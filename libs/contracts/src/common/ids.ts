/** The type prefix of every resource id. */
export const ID_PREFIXES = {
  payment: 'pay',
  paymentAttempt: 'pat',
  refund: 're',
  receiptRefund: 'rrf',
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
  settlement: 'set',
  mail: 'mail',
  merchant: 'mer',
  key: 'key',
} as const;

export type IdPrefix = (typeof ID_PREFIXES)[keyof typeof ID_PREFIXES];

/** Matches an id of the kind: prefix, underscore, 26 lower-case Crockford characters (a ULID). */
export const isId = (prefix: IdPrefix, id: string): boolean =>
  id.startsWith(`${prefix}_`) && /^[0-9a-hjkmnp-tv-z]{26}$/.test(id.slice(prefix.length + 1));

/** The ULID of an id: a reference of 26 small letters and digits that every provider takes. */
export const referenceOf = (id: string): string => id.slice(id.indexOf('_') + 1);

/** The id of a reference, in whatever letters a provider gives it back; null for text that is none of our references. */
export function idOf(prefix: IdPrefix, reference: string): string | null {
  const id = `${prefix}_${reference.toLowerCase()}`;
  return isId(prefix, id) ? id : null;
}
