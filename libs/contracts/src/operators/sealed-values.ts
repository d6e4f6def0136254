import { sharedCommand } from '../common/command';

/** Services whose schemas contain sealed values. */
export const SEALING_SERVICES = ['gateway', 'payments', 'payouts', 'notifier', 'dashboard'] as const;
export type SealingService = (typeof SEALING_SERVICES)[number];

/** A position in a service's sealed values. */
export interface SealedPosition {
  /** Table and column, such as `totps.sealed_secret`. */
  column: string;
  /** Primary key of the last row that was read; empty at the beginning of the column. */
  row: string[];
}

export interface ResealValuesRequest {
  /**
   * ID of the sealing key that the caller expects. A replica that seals with a different key rejects the
   * request. Null in a caller's first request, whose reply contains the key.
   */
  key: string | null;
  /** `next` of the previous reply; null for the first batch. */
  from: SealedPosition | null;
}

/** Outcome of one batch, which covers rows of one column. */
export interface ResealedValues {
  /** ID of the replica's current sealing key. */
  key: string;
  column: string;
  /** Number of rows with a sealed value. */
  checked: number;
  /** Number of rows whose value was sealed again with the current key. */
  resealed: number;
  /** Number of rows that other transactions had locked or deleted. The caller requests the values again. */
  busy: number;
  /** Primary keys of rows whose value cannot be opened. These values stay unchanged. */
  unreadable: string[][];
  /** Null after the last batch. */
  next: SealedPosition | null;
}

/**
 * Seals a batch of a service's sealed values again with the current key. Values already sealed with the current
 * key stay unchanged. Errors: `invalid_request` for a position that does not exist, `invalid_state` if the
 * replica's current key is not the expected key.
 */
export const resealValuesCommand = sharedCommand<ResealValuesRequest, ResealedValues, SealingService>(
  SEALING_SERVICES,
  'reseal-values',
  { callers: ['operator'], timeoutMs: 10_000 },
);

export interface CountSealedValuesRequest {
  /** `next` of the previous reply; null for the first batch. */
  from: SealedPosition | null;
}

/** Keys of one batch, which covers rows of one column. */
export interface CountedSealedValues {
  /** ID of the replica's current sealing key. */
  key: string;
  column: string;
  /** Number of sealed values by key ID. */
  keys: Record<string, number>;
  /** Primary keys of rows whose value is not in the form of a sealed value. */
  malformed: string[][];
  /** Null after the last batch. */
  next: SealedPosition | null;
}

/** Counts a batch of a service's sealed values by key. Error: `invalid_request` for a position that does not exist. */
export const countSealedValuesCommand = sharedCommand<
  CountSealedValuesRequest,
  CountedSealedValues,
  SealingService
>(SEALING_SERVICES, 'count-sealed-values', { callers: ['operator'], timeoutMs: 10_000 });
