import {
  paymentFailure,
  refundFailure,
  refundMeaning,
  refundReason,
  refundRefusal,
  requestMeaning,
  sessionMeaning,
  transactionMeaning,
} from './xendit.rules';

it.each([
  ['ACCEPTING_PAYMENTS', 'pending'],
  ['REQUIRES_ACTION', 'pending'],
  ['AUTHORIZED', 'pending'],
  ['SUCCEEDED', 'paid'],
  ['FAILED', 'failed'],
  ['EXPIRED', 'expired'],
  ['CANCELED', 'cancelled'],
  ['PAID', undefined],
  ['succeeded', undefined],
  ['toString', undefined],
  ['', undefined],
])('maps the payment request status %s to %s', (status, meaning) => {
  expect(requestMeaning(status)).toBe(meaning);
});

it.each([
  ['ACTIVE', 'pending'],
  ['COMPLETED', 'paid'],
  ['EXPIRED', 'expired'],
  ['CANCELED', 'cancelled'],
  ['CANCELLED', 'cancelled'],
  ['SUCCEEDED', undefined],
  ['constructor', undefined],
])('maps the session status %s to %s', (status, meaning) => {
  expect(sessionMeaning(status)).toBe(meaning);
});

it.each([
  ['SUCCEEDED', 'refunded'],
  ['PENDING', 'pending'],
  ['FAILED', 'declined'],
  ['CANCELLED', 'declined'],
  ['REFUNDED', undefined],
  ['valueOf', undefined],
])('maps the refund status %s to %s', (status, meaning) => {
  expect(refundMeaning(status)).toBe(meaning);
});

it.each([
  ['SUCCESS', 'succeeded'],
  ['PENDING', 'pending'],
  ['FAILED', 'failed'],
  ['VOIDED', 'failed'],
  ['REVERSED', 'failed'],
  ['SUCCEEDED', undefined],
])('maps the transaction status %s to %s', (status, meaning) => {
  expect(transactionMeaning(status)).toBe(meaning);
});

it.each([
  ['INSUFFICIENT_BALANCE', 'insufficient_funds'],
  ['CARD_DECLINED', 'card_declined'],
  ['DECLINED_BY_ISSUER', 'card_declined'],
  ['EXPIRED_CARD', 'invalid_card'],
  ['INVALID_CVV', 'invalid_card'],
  ['INACTIVE_OR_UNAUTHORIZED_CARD', 'invalid_card'],
  ['AUTHENTICATION_FAILED', 'authentication_failed'],
  ['STOLEN_CARD', 'fraud_suspected'],
  ['ACCOUNT_ACCESS_BLOCKED', 'account_blocked'],
  ['MAX_AMOUNT_LIMIT_ERROR', 'amount_limit_exceeded'],
  ['USER_DECLINED_THE_TRANSACTION', 'cancelled'],
  ['CHANNEL_UNAVAILABLE', 'issuer_unavailable'],
  ['TIMEOUT_ERROR', 'provider_timeout'],
  ['PROCESSOR_ERROR', 'provider_error'],
  ['A_NEW_CODE', 'unknown'],
  ['', 'unknown'],
])('maps the payment failure %s to %s', (code, failure) => {
  expect(paymentFailure(code)).toBe(failure);
});

it.each([
  ['ACCOUNT_ACCESS_BLOCKED', 'account_closed'],
  ['ACCOUNT_NOT_FOUND', 'account_closed'],
  ['DUPLICATE_ERROR', 'provider_error'],
  ['INSUFFICIENT_BALANCE', 'insufficient_provider_balance'],
  ['REFUND_FAILED', 'declined'],
  ['A_NEW_CODE', 'unknown'],
])('maps the refund failure %s to %s', (code, failure) => {
  expect(refundFailure(code)).toBe(failure);
});

it.each([
  ['REFUND_IN_PROGRESS', 'busy'],
  ['TEMPORARILY_UNAVAILABLE', 'unavailable'],
  ['CHANNEL_UNAVAILABLE', 'unavailable'],
  ['INSUFFICIENT_BALANCE', 'insufficient_provider_balance'],
  ['INELIGIBLE_TRANSACTION_STATUS', 'declined'],
  ['REFUND_AMOUNT_EXCEEDED', 'declined'],
  ['PARTIAL_REFUND_COUNTS_EXCEEDED', 'partial_not_supported'],
  ['PARTIAL_REFUND_NOT_SUPPORTED', 'partial_not_supported'],
  ['REFUND_NOT_SUPPORTED', 'refund_not_supported'],
  ['DATA_NOT_FOUND', 'provider_error'],
  ['A_NEW_CODE', undefined],
])('maps the refund rejection %s to %s', (code, refusal) => {
  expect(refundRefusal(code)).toBe(refusal);
});

it.each([
  ['duplicate', 'DUPLICATE'],
  ['fraudulent', 'FRAUDULENT'],
  ['requested_by_customer', 'REQUESTED_BY_CUSTOMER'],
  ['other', 'OTHERS'],
  [null, 'OTHERS'],
] as const)('maps the refund reason %s to %s', (reason, theirs) => {
  expect(refundReason(reason)).toBe(theirs);
});
