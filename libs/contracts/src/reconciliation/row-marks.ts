import { command } from '../common/command';

/** Requests the marks of all merchants' rows after `after` up to `upTo`, limited to the first rows in ID order. */
export interface ReadRowMarksRequest {
  after: string;
  upTo: string;
  /** At most `ROWS_PER_SEAL`. */
  limit: number;
  /** Whether to return the marks of single rows in addition to the digest of all. */
  each: boolean;
}

/**
 * Hash of a row: 20 bytes, hexadecimal. 4 bytes of its ID, 12 of its terms and 4 of its state, each a truncated
 * SHA-256.
 */
export interface RowMark {
  id: string;
  mark: string;
}

export interface RowMarks {
  rows: number;
  /** ID of the last row; null if there are none. */
  last: string | null;
  /** SHA-256 over the bytes of all marks in ID order, hexadecimal. */
  digest: string;
  marks: RowMark[] | null;
}

/** Number of marks that safely fit into one message of the bus. */
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
