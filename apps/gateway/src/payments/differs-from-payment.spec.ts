import { aPayment } from '@tulay/testing';
import type { CreatePaymentBody } from './payments.body';
import { toCreatePayment } from './payments.client';
import { differsFromPayment } from './differs-from-payment';

const BODY: CreatePaymentBody = {
  amount: 1250.5,
  method: 'gcash_qr',
  currency: 'php',
  description: 'Rice',
  return_url: 'https://shop.example/paid',
  customer: { email: 'juan@example.com', name: 'Juan' },
  external_id: 'order-42',
  metadata: { a: 1, b: { c: [2], d: null } },
};
const payment = {
  ...aPayment(),
  amount: 1250.5,
  currency: 'PHP',
  method: 'gcash_qr' as const,
  description: 'Rice',
  return_url: 'https://shop.example/paid',
  webhook_url: null,
  customer: { email: 'juan@example.com', name: 'Juan' },
  customer_id: null,
  external_id: 'order-42',
  metadata: { b: { d: null, c: [2] }, a: 1 },
};
const differs = (changes: Partial<CreatePaymentBody>): boolean => {
  const owner = { merchantId: 'mer_1', environment: 'test' } as const;
  const context = { owner, id: 'pay_1', idempotencyKey: 'k' };
  return differsFromPayment(payment, toCreatePayment(context, { ...BODY, ...changes }));
};

it('differsFromPayment does not report the request that created the payment, regardless of the order of the metadata', () => {
  expect(differs({})).toBe(false);
  expect(differs({ webhook_url: null, customer_id: null })).toBe(false);
});

it.each<Partial<CreatePaymentBody>>([
  { amount: 2801.5 },
  { currency: 'USD' },
  { method: 'card' },
  { description: null },
  { return_url: 'https://shop.example/other' },
  { webhook_url: 'https://shop.example/hook' },
  { customer: { email: 'juan@example.com' } },
  { external_id: 'order-43' },
  { metadata: { a: 2, b: { c: [2], d: null } } },
])('differsFromPayment reports a request with a different field: %j', (changes) => {
  expect(differs(changes)).toBe(true);
});
