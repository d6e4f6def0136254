import { paymentFailure, paymentMeaning, refundMeaning, wayBack } from './maya.rules';

it.each([
  ['PENDING_TOKEN', 'pending'],
  ['PENDING_PAYMENT', 'pending'],
  ['FOR_AUTHENTICATION', 'pending'],
  ['AUTHENTICATING', 'pending'],
  ['AUTH_SUCCESS', 'pending'],
  ['AUTH_FAILED', 'pending'],
  ['PAYMENT_PROCESSING', 'pending'],
  ['PAYMENT_SUCCESS', 'paid'],
  ['VOIDED', 'paid'],
  ['REFUNDED', 'paid'],
  ['PAYMENT_FAILED', 'failed'],
  ['PAYMENT_EXPIRED', 'expired'],
  ['PAYMENT_CANCELLED', 'cancelled'],
  ['PAYMENT_INVALID', undefined],
  ['payment_success', undefined],
  ['toString', undefined],
])('maps the payment status %s to %s', (status, meaning) => {
  expect(paymentMeaning(status)).toBe(meaning);
});

it.each([
  ['SUCCESS', 'refunded'],
  ['PENDING', 'pending'],
  ['PROCESSING', 'pending'],
  ['ONGOING', 'pending'],
  ['FAILED', 'declined'],
  ['REFUNDED', undefined],
])('maps the refund status %s to %s', (status, meaning) => {
  expect(refundMeaning(status)).toBe(meaning);
});

it.each([
  ['PY0102', 'insufficient_funds'],
  ['PY0103', 'card_declined'],
  ['PY0110', 'fraud_suspected'],
  ['PY9999', 'unknown'],
])('maps the failure %s to %s', (code, failure) => {
  expect(paymentFailure(code)).toBe(failure);
});

it.each([
  [{ canVoid: true, canRefund: false }, true, 'void'],
  [{ canVoid: true, canRefund: true }, true, 'void'],
  [{ canVoid: true, canRefund: false }, false, 'wait'],
  [{ canVoid: true, canRefund: true }, false, 'wait'],
  [{ canVoid: false, canRefund: true }, true, 'refund'],
  [{ canVoid: false, canRefund: true }, false, 'refund'],
  [{ canVoid: false, canRefund: false }, true, 'none'],
  [{ canVoid: undefined, canRefund: 'true' }, true, 'none'],
] as const)('selects how to return the money of %j (full refund: %s): %s', (payment, isWhole, way) => {
  expect(wayBack(payment, isWhole)).toBe(way);
});
