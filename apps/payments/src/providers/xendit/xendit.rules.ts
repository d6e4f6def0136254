import {
  entryOf,
  type PaymentFailureCode,
  type RefundFailureCode,
  type RefundReason,
} from '@tulay/contracts';

/** Meaning of a Xendit status; undefined for an undocumented status. */
export type PaymentMeaning = 'pending' | 'paid' | 'failed' | 'expired' | 'cancelled';

const REQUEST_STATUSES: Readonly<Record<string, PaymentMeaning>> = {
  ACCEPTING_PAYMENTS: 'pending',
  REQUIRES_ACTION: 'pending',
  // The money is authorized and captured immediately afterwards, because we request AUTOMATIC capture.
  AUTHORIZED: 'pending',
  SUCCEEDED: 'paid',
  FAILED: 'failed',
  EXPIRED: 'expired',
  CANCELED: 'cancelled',
};

export const requestMeaning = (status: string): PaymentMeaning | undefined =>
  entryOf(REQUEST_STATUSES, status);

const SESSION_STATUSES: Readonly<Record<string, PaymentMeaning>> = {
  // Sessions stay active after a declined card, because the payer can retry.
  ACTIVE: 'pending',
  COMPLETED: 'paid',
  EXPIRED: 'expired',
  CANCELED: 'cancelled',
  CANCELLED: 'cancelled',
};

export const sessionMeaning = (status: string): PaymentMeaning | undefined =>
  entryOf(SESSION_STATUSES, status);

const FAILURES: Readonly<Record<string, PaymentFailureCode>> = {
  ACCOUNT_ACCESS_BLOCKED: 'account_blocked',
  INVALID_ACCOUNT_DETAILS: 'invalid_card',
  MAX_AMOUNT_LIMIT_ERROR: 'amount_limit_exceeded',
  ISSUER_SUSPECT_FRAUD: 'fraud_suspected',
  FRAUD_DETECTED: 'fraud_suspected',
  SUSPECTED_FRAUDULENT: 'fraud_suspected',
  INSUFFICIENT_BALANCE: 'insufficient_funds',
  CARD_DECLINED: 'card_declined',
  DECLINED_BY_ISSUER: 'card_declined',
  PROCESSOR_ERROR: 'provider_error',
  CHANNEL_UNAVAILABLE: 'issuer_unavailable',
  ISSUER_UNAVAILABLE: 'issuer_unavailable',
  TIMEOUT_ERROR: 'provider_timeout',
  AUTHENTICATION_FAILED: 'authentication_failed',
  AUTHENTICATION_REQUIRED: 'authentication_failed',
  INVALID_CVV: 'invalid_card',
  EXPIRED_CARD: 'invalid_card',
  INACTIVE_OR_UNAUTHORIZED_CARD: 'invalid_card',
  STOLEN_CARD: 'fraud_suspected',
  USER_DID_NOT_AUTHORIZE: 'cancelled',
  USER_DECLINED_THE_TRANSACTION: 'cancelled',
  USER_UNREACHABLE: 'cancelled',
  SERVER_ERROR: 'provider_error',
};

export const paymentFailure = (code: string): PaymentFailureCode => entryOf(FAILURES, code) ?? 'unknown';

type RefundMeaning = 'refunded' | 'pending' | 'declined';

const REFUND_STATUSES: Readonly<Record<string, RefundMeaning>> = {
  SUCCEEDED: 'refunded',
  PENDING: 'pending',
  FAILED: 'declined',
  CANCELLED: 'declined',
};

export const refundMeaning = (status: string): RefundMeaning | undefined => entryOf(REFUND_STATUSES, status);

const REFUND_FAILURES: Readonly<Record<string, RefundFailureCode>> = {
  ACCOUNT_ACCESS_BLOCKED: 'account_closed',
  ACCOUNT_NOT_FOUND: 'account_closed',
  DUPLICATE_ERROR: 'provider_error',
  INSUFFICIENT_BALANCE: 'insufficient_provider_balance',
  REFUND_FAILED: 'declined',
};

export const refundFailure = (code: string): RefundFailureCode => entryOf(REFUND_FAILURES, code) ?? 'unknown';

export type RefundRefusal = 'busy' | 'unavailable' | RefundFailureCode;

const REFUND_REFUSALS: Readonly<Record<string, RefundRefusal>> = {
  REFUND_IN_PROGRESS: 'busy',
  TEMPORARILY_UNAVAILABLE: 'unavailable',
  CHANNEL_UNAVAILABLE: 'unavailable',
  INSUFFICIENT_BALANCE: 'insufficient_provider_balance',
  INELIGIBLE_TRANSACTION_STATUS: 'declined',
  REFUND_AMOUNT_EXCEEDED: 'declined',
  PARTIAL_REFUND_COUNTS_EXCEEDED: 'partial_not_supported',
  PARTIAL_REFUND_NOT_SUPPORTED: 'partial_not_supported',
  REFUND_NOT_SUPPORTED: 'refund_not_supported',
  DATA_NOT_FOUND: 'provider_error',
};

export const refundRefusal = (code: string): RefundRefusal | undefined => entryOf(REFUND_REFUSALS, code);

const REASONS: Readonly<Record<RefundReason, string>> = {
  duplicate: 'DUPLICATE',
  fraudulent: 'FRAUDULENT',
  requested_by_customer: 'REQUESTED_BY_CUSTOMER',
  other: 'OTHERS',
};

export const refundReason = (reason: RefundReason | null): string =>
  reason === null ? 'OTHERS' : REASONS[reason];

const TRANSACTION_STATUSES: Readonly<Record<string, 'succeeded' | 'pending' | 'failed'>> = {
  SUCCESS: 'succeeded',
  PENDING: 'pending',
  FAILED: 'failed',
  VOIDED: 'failed',
  REVERSED: 'failed',
};

export const transactionMeaning = (status: string): 'succeeded' | 'pending' | 'failed' | undefined =>
  entryOf(TRANSACTION_STATUSES, status);
