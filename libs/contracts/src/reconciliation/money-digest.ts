import { command } from '../common/command';

/**
 * Request for a digest of all merchants' rows with IDs after `after` up to `upTo`. Covers the first `limit`
 * rows in ID order.
 */
export interface DigestMoneyRequest {
  after: string;
  upTo: string;
  /** At most `ROWS_PER_DIGEST`. */
  limit: number;
}

/** A compact summary of a page of payments, refunds or payouts. All digests are hexadecimal SHA-256. */
export interface MoneyDigest {
  rows: number;
  /** ID of the last row; null if the page is empty. */
  last: string | null;
  /** Sum of all amounts in minor units, regardless of currency. */
  total: string;
  /** Digest of the immutable fields: ID, merchant, environment, currency, amount and fee. */
  terms: string;
  /**
   * Digest of the credits that the ledger must contain for these rows (`creditLine` in libs/reconciliation). Null for
   * refunds and payouts, and if a row's events do not lead to its state; the rows must then be read individually.
   */
  credits: string | null;
}

export const ROWS_PER_DIGEST = 5_000;

const OPTIONS = { callers: ['ledger'], timeoutMs: 30_000 } as const;

export const digestPaymentsCommand = command<DigestMoneyRequest, MoneyDigest>(
  'payments.cmd.digest-payments',
  OPTIONS,
);
export const digestRefundsCommand = command<DigestMoneyRequest, MoneyDigest>(
  'payments.cmd.digest-refunds',
  OPTIONS,
);
export const digestPayoutsCommand = command<DigestMoneyRequest, MoneyDigest>(
  'payouts.cmd.digest-payouts',
  OPTIONS,
);
