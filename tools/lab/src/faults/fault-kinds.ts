import { CALLS, type Call } from '../core/names';

/** Places at which a fault can be planted: an API call, a callback, or a movement of money. */
export const PLACES = [...CALLS, 'callback', 'pay', 'settle_refund', 'settle_payout'] as const;
export type Place = (typeof PLACES)[number];

interface FaultKind {
  places: readonly Place[];
  says: string;
}

const creates: readonly Call[] = ['create_payment', 'create_refund', 'create_payout'];
const reads: readonly Call[] = ['read_payment', 'read_refund', 'read_payout', 'list_transactions'];
const onCalls = (says: string): FaultKind => ({ places: CALLS, says });

export const FAULT_KINDS = {
  unavailable: onCalls('status 503 without executing the call'),
  rate_limited: onCalls('status 429 without executing the call'),
  server_error: onCalls('status 500 without executing the call'),
  server_error_after: onCalls('status 500 after executing the call'),
  reset_before: onCalls('resets the connection without executing the call'),
  reset_after: onCalls('resets the connection after executing the call'),
  timeout_before: onCalls('never responds, without executing the call'),
  timeout_after: onCalls('never responds, after executing the call'),
  hang: onCalls('executes the call, sends half of the response and keeps the connection open'),
  slow: onCalls('delays the response by delay_ms (1500)'),
  callback_first: {
    places: creates,
    says: 'completes the object immediately and sends its callback before the response',
  },
  unknown_status: { places: reads, says: 'returns an undocumented status' },
  callback_lost: { places: ['callback'], says: 'never sends the callback' },
  callback_duplicate: { places: ['callback'], says: 'sends the callback twice' },
  callback_reordered: { places: ['callback'], says: 'sends the callback after the next one' },
  callback_forged: {
    places: ['callback'],
    says: 'first sends a copy of the callback with an invalid signature',
  },
  wrong_amount: { places: ['pay'], says: 'the payer pays one peso more than requested' },
  wrong_currency: { places: ['pay'], says: 'the payment is reported in USD' },
  late_success: { places: ['pay'], says: 'the payment expires and is paid afterwards' },
  refund_fails: { places: ['settle_refund'], says: 'the refund is accepted and fails later' },
  payout_fails: { places: ['settle_payout'], says: 'the payout is accepted and fails later' },
  payout_returns: { places: ['settle_payout'], says: 'the payout succeeds and is returned later' },
} as const satisfies Record<string, FaultKind>;

export type FaultName = keyof typeof FAULT_KINDS;

export const placesOf = (fault: FaultName): readonly Place[] => FAULT_KINDS[fault].places;
