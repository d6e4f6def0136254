import { newId, type CreatePaymentRequest } from '@tulay/contracts';
import { newPayment, type PaymentEntity } from '../src/payments/payment.entity';

/** Returns a request for a GCash test payment of ₱100. */
export const paymentRequest = (changes: Partial<CreatePaymentRequest> = {}): CreatePaymentRequest => ({
  merchantId: newId('mer'),
  environment: 'test',
  id: newId('pay'),
  amount: '10000',
  currency: 'PHP',
  method: 'gcash_qr',
  description: null,
  returnUrl: null,
  webhookUrl: null,
  customer: null,
  customerId: null,
  externalId: null,
  metadata: {},
  expiresIn: 900,
  idempotencyKey: null,
  ...changes,
});

/** Returns the entity of a ₱1 payment. */
export const aPayment = (changes: Partial<PaymentEntity> = {}): PaymentEntity => {
  const route = {
    provider: 'sandbox',
    providerRef: null,
    checkoutUrl: null,
    qrCode: null,
    appLink: null,
    bankAccount: null,
    attemptId: null,
    route: null,
  };
  const terms = {
    amount: 100n,
    currency: 'PHP',
    method: 'card',
    fee: 0n,
    expiresAt: 1,
    created: 1_700_000_000,
  } as const;
  return { ...newPayment(paymentRequest(), route, terms), ...changes };
};
