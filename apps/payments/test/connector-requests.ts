import type { OpenedAt, PaymentRequest, RefundRequest } from '../src/providers/provider.port';

export const REFERENCE = '01kkm0000000000000000000zz';
export const RETURN_URL = 'https://pay.example.com/checkout/pay_1';
/** 2026-03-14T00:00:00Z. */
export const EXPIRES_AT = 1_773_446_400;

/** Returns a request for a live payment of ₱1,250.50. */
export const paymentRequest = (changes: Partial<PaymentRequest> = {}): PaymentRequest => ({
  id: 'pay_01kkm0000000000000000000aa',
  reference: REFERENCE,
  environment: 'live',
  method: 'instapay_qr',
  amount: 125_050n,
  currency: 'PHP',
  metadata: {},
  description: null,
  returnUrl: RETURN_URL,
  expiresAt: EXPIRES_AT,
  ...changes,
});

/** Returns the payment of `paymentRequest` as opened at a provider. */
export const openedPayment = (changes: Partial<OpenedAt> = {}): OpenedAt => ({
  reference: REFERENCE,
  providerRef: null,
  ids: {},
  environment: 'live',
  method: 'instapay_qr',
  amount: 125_050n,
  currency: 'PHP',
  ...changes,
});

/** Returns a refund of ₱250.25 for the payment of `paymentRequest`. */
export const refundRequest = (changes: Partial<RefundRequest> = {}): RefundRequest => ({
  id: 're_01kkm0000000000000000000rr',
  reference: '01kkm0000000000000000000rr',
  environment: 'live',
  payment: openedPayment(),
  paymentRef: null,
  amount: 25_025n,
  currency: 'PHP',
  reason: 'requested_by_customer',
  providerRef: null,
  metadata: {},
  polls: 0,
  ...changes,
});
