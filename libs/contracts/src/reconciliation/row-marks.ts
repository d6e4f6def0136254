import { command } from '../common/command';

/**
 * Request for the marks of all merchants' rows with IDs after `after` up to `upTo`. Covers the first `limit`
 * rows in ID order.
 */
export interface ReadRowMarksRequest {
  after: string;
  upTo: string;
  /** At most `ROWS_PER_SEAL`. */
  limit: number;
  /** Whether to return each row's mark in addition to the digest. */
  each: boolean;
}

/**
 * A row's 20-byte hash in hexadecimal: 4 bytes for the ID, 12 for the immutable fields and 4 for the state.
 * Each part is a truncated SHA-256.
 */
export interface RowMark {
  id: string;
  mark: string;
}

export interface RowMarks {
  rows: number;
  /** ID of the last row; null if the page is empty. */
  last: string | null;
  /** Hexadecimal SHA-256 over the bytes of all marks in ID order. */
  digest: string;
  marks: RowMark[] | null;
}

/** Number of marks that safely fit in one bus message. */
export const ROWS_PER_SEAL = 1_000;

const OPTIONS = { callers: ['ledger'], timeoutMs: 30_000 } as const;

export const readPaymentMarksCommand = command<ReadRowMarksRequest, RowMarks>(
  'payments.cmd.read-payment-marks',
  OPTIONS,
);
export const readRefundMarksCommand = command<ReadRowMarksRequest, RowMarks>(
  'payments.cmd.read-refund-marks',
  OPTIONS,
);
export const readPayoutMarksCommand = command<ReadRowMarksRequest, RowMarks>(
  'payouts.cmd.read-payout-marks',
  OPTIONS,
);
