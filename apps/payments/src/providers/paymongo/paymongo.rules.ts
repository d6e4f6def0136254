import {
  entryOf,
  type PaymentFailureCode,
  type RefundFailureCode,
  type RefundReason,
} from '@tulay/contracts';

/**
 * Meaning of an intent status; undefined for an undocumented status. `ended` means that the method was
 * detached, because the code expired or the payer failed.
 */
export type IntentMeaning = 'pending' | 'ended' | 'paid' | 'cancelled';

const INTENT_STATUSES: Readonly<Record<string, IntentMeaning>> = {
  awaiting_payment_method: 'ended',
  awaiting_next_action: 'pending',
  processing: 'pending',
  succeeded: 'paid',
  cancelled: 'cancelled',
};

export const intentMeaning = (status: string): IntentMeaning | undefined => entryOf(INTENT_STATUSES, status);

const SESSION_STATUSES: Readonly<Record<string, 'pending' | 'expired'>> = {
  // Sessions stay active after payment; the list of payments shows whether they are paid.
  active: 'pending',
  expired: 'expired',
};

export const sessionMeaning = (status: string): 'pending' | 'expired' | undefined =>
  entryOf(SESSION_STATUSES, status);

/** Returns whether the payment was paid, including payments refunded later. */
export const isPaid = (status: string): boolean =>
  ['paid', 'partially_refunded', 'refunded'].includes(status);

const FAILURES: Readonly<Record<string, PaymentFailureCode>> = {
  generic_decline: 'card_declined',
  do_not_honor: 'card_declined',
  issuer_declined: 'card_declined',
  processor_declined: 'card_declined',
  payment_rejected: 'card_declined',
  call_card_issuer: 'card_declined',
  card_unauthorized: 'card_declined',
  insufficient_funds: 'insufficient_funds',
  credit_limit_exceeded: 'amount_limit_exceeded',
  debit_card_usage_limit_exceeded: 'amount_limit_exceeded',
  card_expired: 'invalid_card',
  expired_card: 'invalid_card',
  card_number_invalid: 'invalid_card',
  card_type_mismatch: 'invalid_card',
  cvc_incorrect: 'invalid_card',
  cvc_invalid: 'invalid_card',
  authentication_failed: 'authentication_failed',
  fraudulent: 'fraud_suspected',
  highest_risk_level: 'fraud_suspected',
  lost_card: 'fraud_suspected',
  stolen_card: 'fraud_suspected',
  pickup_card: 'fraud_suspected',
  blocked: 'account_blocked',
  processor_blocked: 'account_blocked',
  processor_unavailable: 'issuer_unavailable',
  issuer_not_available: 'issuer_unavailable',
  issuer_unavailable: 'issuer_unavailable',
  payment_cancelled: 'cancelled',
  provider_processing_error: 'provider_error',
};

export const paymentFailure = (code: string): PaymentFailureCode => entryOf(FAILURES, code) ?? 'unknown';

type RefundMeaning = 'refunded' | 'pending' | 'declined';

const REFUND_STATUSES: Readonly<Record<string, RefundMeaning>> = {
  pending: 'pending',
  processing: 'pending',
  succeeded: 'refunded',
  failed: 'declined',
};

export const refundMeaning = (status: string): RefundMeaning | undefined => entryOf(REFUND_STATUSES, status);

const REFUND_REFUSALS: Readonly<Record<string, RefundFailureCode>> = {
  allowed_date_exceeded: 'refund_window_expired',
  available_balance_insufficient: 'insufficient_provider_balance',
  insufficient_balance: 'insufficient_provider_balance',
  parameter_above_maximum: 'declined',
  refund_not_supported: 'refund_not_supported',
  refund_not_allowed: 'refund_not_supported',
};

/**
 * Returns the failure code for a PayMongo error code. PayMongo does not document its error codes; unmapped
 * codes are `provider_error`.
 */
export const refundRefusal = (code: string): RefundFailureCode =>
  entryOf(REFUND_REFUSALS, code) ?? 'provider_error';

const REASONS: Readonly<Record<RefundReason, string>> = {
  duplicate: 'duplicate',
  fraudulent: 'fraudulent',
  requested_by_customer: 'requested_by_customer',
  other: 'others',
};

export const refundReason = (reason: RefundReason | null): string =>
  reason === null ? 'others' : REASONS[reason];

/** Returns a QR code's lifetime in whole seconds, clamped to PayMongo's limits. */
export const qrLife = (seconds: number, { min, max }: { min: number; max: number }): number =>
  Math.min(Math.max(Math.floor(seconds), min), max);
