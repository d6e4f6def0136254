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

/**
 * Returns whether a string is an ID of this kind: prefix, underscore, 26 lower-case Crockford characters (a ULID).
 */
export const isId = (prefix: IdPrefix, id: string): boolean =>
  id.startsWith(`${prefix}_`) && /^[0-9a-hjkmnp-tv-z]{26}$/.test(id.slice(prefix.length + 1));

/** Returns an ID's ULID, 26 lower-case letters and digits. Every provider accepts it as a reference. */
export const referenceOf = (id: string): string => id.slice(id.indexOf('_') + 1);

/** Returns the ID for a reference from a provider, ignoring case; null if the reference is not a ULID. */
export function idOf(prefix: IdPrefix, reference: string): string | null {
  const id = `${prefix}_${reference.toLowerCase()}`;
  return isId(prefix, id) ? id : null;
}
