import { entryOf, type PaymentFailureCode } from '@tulay/contracts';

/** Meaning of a payment status; undefined for an undocumented status. */
export type PaymentMeaning = 'pending' | 'paid' | 'failed' | 'expired' | 'cancelled';

const STATUSES: Readonly<Record<string, PaymentMeaning>> = {
  PENDING_TOKEN: 'pending',
  PENDING_PAYMENT: 'pending',
  FOR_AUTHENTICATION: 'pending',
  AUTHENTICATING: 'pending',
  AUTH_SUCCESS: 'pending',
  // The payer can retry until the payment fails or expires.
  AUTH_FAILED: 'pending',
  PAYMENT_PROCESSING: 'pending',
  PAYMENT_SUCCESS: 'paid',
  // The money was received. Any amount returned since then is one of our refunds.
  VOIDED: 'paid',
  REFUNDED: 'paid',
  PAYMENT_FAILED: 'failed',
  PAYMENT_EXPIRED: 'expired',
  PAYMENT_CANCELLED: 'cancelled',
};

export const paymentMeaning = (status: string): PaymentMeaning | undefined => entryOf(STATUSES, status);

const FAILURES: Readonly<Record<string, PaymentFailureCode>> = {
  PY0017: 'card_declined',
  PY0018: 'authentication_failed',
  PY0101: 'invalid_card',
  PY0102: 'insufficient_funds',
  PY0103: 'card_declined',
  PY0104: 'amount_limit_exceeded',
  PY0106: 'provider_timeout',
  PY0107: 'issuer_unavailable',
  PY0110: 'fraud_suspected',
};

/**
 * Maya does not publish its error codes. Codes seen in integrations are mapped; other codes are `unknown`.
 */
export const paymentFailure = (code: string): PaymentFailureCode => entryOf(FAILURES, code) ?? 'unknown';

type RefundMeaning = 'refunded' | 'pending' | 'declined';

const REFUND_STATUSES: Readonly<Record<string, RefundMeaning>> = {
  SUCCESS: 'refunded',
  PENDING: 'pending',
  PROCESSING: 'pending',
  ONGOING: 'pending',
  FAILED: 'declined',
};

export const refundMeaning = (status: string): RefundMeaning | undefined => entryOf(REFUND_STATUSES, status);

export type WayBack = 'void' | 'refund' | 'wait' | 'none';

/**
 * Returns how Maya can return the money: by voiding the full amount before settlement, or by a refund
 * afterwards.
 * @param payment the payment's flags from Maya
 */
export function wayBack(payment: { canVoid: unknown; canRefund: unknown }, isWhole: boolean): WayBack {
  if (payment.canVoid === true) return isWhole ? 'void' : 'wait';
  return payment.canRefund === true ? 'refund' : 'none';
}
