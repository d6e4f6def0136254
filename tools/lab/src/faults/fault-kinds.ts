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
  unavailable: onCalls('503, nothing was done'),
  rate_limited: onCalls('429, nothing was done'),
  server_error: onCalls('500, nothing was done'),
  server_error_after: onCalls('500, although it was done'),
  reset_before: onCalls('the connection is reset, nothing was done'),
  reset_after: onCalls('the connection is reset after it was done'),
  timeout_before: onCalls('no answer ever, nothing was done'),
  timeout_after: onCalls('no answer ever, although it was done'),
  hang: onCalls('it is done; half of the answer, then silence on the open connection'),
  slow: onCalls('the answer comes after delay_ms (1500)'),
  callback_first: {
    places: creates,
    says: 'it completes immediately, and its callback arrives before the response',
  },
  unknown_status: { places: reads, says: 'a status that no documentation names' },
  callback_lost: { places: ['callback'], says: 'the callback is never sent' },
  callback_duplicate: { places: ['callback'], says: 'the callback is sent twice' },
  callback_reordered: { places: ['callback'], says: 'the callback is sent after the next one' },
  callback_forged: { places: ['callback'], says: 'a copy with a wrong signature is sent before it' },
  wrong_amount: { places: ['pay'], says: 'the payer pays one peso more than requested' },
  wrong_currency: { places: ['pay'], says: 'the payment is reported in USD' },
  late_success: { places: ['pay'], says: 'it expires first and is paid afterwards' },
  refund_fails: { places: ['settle_refund'], says: 'the refund is accepted and fails later' },
  payout_fails: { places: ['settle_payout'], says: 'the payout is accepted and fails later' },
  payout_returns: { places: ['settle_payout'], says: 'the payout succeeds and is returned later' },
} as const satisfies Record<string, FaultKind>;

export type FaultName = keyof typeof FAULT_KINDS;

export const placesOf = (fault: FaultName): readonly Place[] => FAULT_KINDS[fault].places;
