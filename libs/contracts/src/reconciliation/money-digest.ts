import { command } from '../common/command';

/** Asks for a digest of the rows of all merchants above `after` up to `upTo`, the first ones in the order of their ids. */
export interface DigestMoneyRequest {
  after: string;
  upTo: string;
  /** Up to `ROWS_PER_DIGEST`. */
  limit: number;
}

/** What a page of payments, refunds or payouts holds, in some bytes. Digests are SHA-256, hexadecimal. */
export interface MoneyDigest {
  rows: number;
  /** The id of the last row; null when there is none. */
  last: string | null;
  /** All amounts together in minor units, whatever their currencies. */
  total: string;
  /** Over what no change of state alters: id, merchant, environment, currency, amount and fee. */
  terms: string;
  /**
   * Over the credits that the books must hold for these rows (`creditLine` in libs/reconciliation). Null for refunds and
   * payouts, and when the events of a row do not lead to its state: then the rows are to be read one by one.
   */
  credits: string | null;
}

export const ROWS_PER_DIGEST = 5_000;

const OPTIONS = { askedBy: ['ledger'], timeoutMs: 30_000 } as const;

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
