import {
  intentMeaning,
  isPaid,
  paymentFailure,
  qrLife,
  refundMeaning,
  refundReason,
  refundRefusal,
  sessionMeaning,
} from './paymongo.rules';

it.each([
  ['awaiting_payment_method', 'ended'],
  ['awaiting_next_action', 'pending'],
  ['processing', 'pending'],
  ['succeeded', 'paid'],
  ['cancelled', 'cancelled'],
  ['paid', undefined],
  ['SUCCEEDED', undefined],
  ['toString', undefined],
])('maps the intent status %s to %s', (status, meaning) => {
  expect(intentMeaning(status)).toBe(meaning);
});

it.each([
  ['active', 'pending'],
  ['expired', 'expired'],
  ['paid', undefined],
  ['constructor', undefined],
])('maps the checkout session status %s to %s', (status, meaning) => {
  expect(sessionMeaning(status)).toBe(meaning);
});

it.each([
  ['paid', true],
  ['partially_refunded', true],
  ['refunded', true],
  ['pending', false],
  ['failed', false],
  ['a_new_one', false],
])('returns whether the payment status %s means paid: %s', (status, expected) => {
  expect(isPaid(status)).toBe(expected);
});

it.each([
  ['pending', 'pending'],
  ['processing', 'pending'],
  ['succeeded', 'refunded'],
  ['failed', 'declined'],
  ['refunded', undefined],
])('maps the refund status %s to %s', (status, meaning) => {
  expect(refundMeaning(status)).toBe(meaning);
});

it.each([
  ['generic_decline', 'card_declined'],
  ['do_not_honor', 'card_declined'],
  ['insufficient_funds', 'insufficient_funds'],
  ['card_expired', 'invalid_card'],
  ['cvc_invalid', 'invalid_card'],
  ['credit_limit_exceeded', 'amount_limit_exceeded'],
  ['authentication_failed', 'authentication_failed'],
  ['stolen_card', 'fraud_suspected'],
  ['blocked', 'account_blocked'],
  ['issuer_not_available', 'issuer_unavailable'],
  ['payment_cancelled', 'cancelled'],
  ['a_new_code', 'unknown'],
])('maps the failure %s to %s', (code, failure) => {
  expect(paymentFailure(code)).toBe(failure);
});

it.each([
  ['allowed_date_exceeded', 'refund_window_expired'],
  ['available_balance_insufficient', 'insufficient_provider_balance'],
  ['parameter_above_maximum', 'declined'],
  ['refund_not_allowed', 'refund_not_supported'],
  ['a_new_code', 'provider_error'],
])('maps the refund rejection %s to %s', (code, failure) => {
  expect(refundRefusal(code)).toBe(failure);
});

it.each([
  ['duplicate', 'duplicate'],
  ['fraudulent', 'fraudulent'],
  ['requested_by_customer', 'requested_by_customer'],
  ['other', 'others'],
  [null, 'others'],
] as const)('maps the refund reason %s to %s', (reason, theirs) => {
  expect(refundReason(reason)).toBe(theirs);
});

it.each([
  [-5, 60],
  [60, 60],
  [1_800.9, 1_800],
  [9_000, 9_000],
  [86_400, 9_000],
])('limits a QR code’s lifetime of %s seconds to %s', (seconds, life) => {
  expect(qrLife(seconds, { min: 60, max: 9_000 })).toBe(life);
});
