import { command } from '../common/command';

/** Asks for the marks of all merchants' rows above `after` up to `upTo`, the first ones in the order of their ids. */
export interface ReadRowMarksRequest {
  after: string;
  upTo: string;
  /** Up to `ROWS_PER_SEAL`. */
  limit: number;
  /** Whether the marks of single rows are wanted, and not only the digest of all. */
  each: boolean;
}

/** 20 bytes of a row, hexadecimal: 4 of its id, 12 of its terms, 4 of its state, each the beginning of a SHA-256. */
export interface RowMark {
  id: string;
  mark: string;
}

export interface RowMarks {
  rows: number;
  /** The id of the last row; null when there is none. */
  last: string | null;
  /** SHA-256 over the bytes of all marks in the order of ids, hexadecimal. */
  digest: string;
  marks: RowMark[] | null;
}

/** So many marks fit easily into one message of the bus. */
export const ROWS_PER_SEAL = 1_000;

const OPTIONS = { askedBy: ['ledger'], timeoutMs: 30_000 } as const;

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
