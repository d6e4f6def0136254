import type { PayPaymentLinkRequest } from '@tulay/contracts';
import type { Currency } from '@tulay/money';
import { linkOrder } from './link-order.rules';
import type { PaymentLinkEntity } from '../payment-links/payment-link.entity';

const OPEN: PaymentLinkEntity = {
  id: 'plk_1',
  merchantId: 'mer_1',
  environment: 'test',
  slug: 'slug',
  switch: 'on',
  staticQrId: null,
  amount: null,
  currency: 'PHP',
  method: null,
  description: 'Lunch',
  imageUrl: null,
  successUrl: null,
  cancelUrl: null,
  customerId: null,
  productId: null,
  presetAmounts: [],
  maxQuantity: null,
  customFields: [],
  payerFields: { name: 'off', email: 'off', phone: 'off' },
  thankYouText: null,
  usageCount: 0,
  lastUsedAt: null,
  lastPaymentId: null,
  deleted: false,
  expiresAt: null,
  metadata: {},
  created: 0,
};
const FIXED: PaymentLinkEntity = { ...OPEN, amount: 45_000n, method: 'gcash_qr' };

const order = (link: PaymentLinkEntity, changes: Partial<PayPaymentLinkRequest> = {}) =>
  linkOrder(link, { slug: 'slug', formKey: 'a', amount: 100, method: 'card', customer: null, ...changes });
const expectRefusal = (
  link: PaymentLinkEntity,
  changes: Partial<PayPaymentLinkRequest>,
  field: string,
  message: RegExp,
) =>
  expect(() => order(link, changes)).toThrow(
    expect.objectContaining({
      code: 'invalid_request',
      issues: { [field]: [expect.stringMatching(message)] },
    }),
  );

describe('the amount for a payment link without a fixed amount', () => {
  it.each<[Currency, number, bigint]>([
    ['PHP', 0.01, 1n],
    ['PHP', 9_999_999.99, 999_999_999n],
    ['JPY', 1, 1n],
    ['JPY', 9_999_999, 9_999_999n],
    ['KWD', 0.01, 10n],
    ['KWD', 9_999_999.99, 9_999_999_990n],
  ])('is accepted (currency %s, amount %d)', (currency, amount, minor) => {
    expect(order({ ...OPEN, currency }, { amount })).toMatchObject({ amount: minor });
  });

  it.each<[Currency, number, RegExp]>([
    ['PHP', 0, /at least 0.01/],
    ['PHP', -1, /at least 0.01/],
    ['PHP', 0.001, /decimal/],
    ['PHP', 10_000_000, /at most 9999999.99/],
    ['PHP', Number.NaN, /finite/],
    ['PHP', 1e21, /must be a decimal number/],
    ['JPY', 0.5, /decimal/],
    ['JPY', 0, /at least 1/],
    ['JPY', 10_000_000, /at most 9999999/],
    ['KWD', 0.009, /at least 0.01/],
    ['KWD', 9_999_999.991, /at most 9999999.99/],
  ])('is rejected (currency %s, amount %d)', (currency, amount, message) => {
    expectRefusal({ ...OPEN, currency }, { amount }, 'amount', message);
  });

  it('is required, as is the payment method', () => {
    expectRefusal(OPEN, { amount: null }, 'amount', /required/);
    expectRefusal(OPEN, { method: null }, 'method', /required/);
    expectRefusal(OPEN, { method: 'cash' }, 'method', /must be one of/);
  });
});

describe('a payment link with a fixed amount and method', () => {
  it('uses the fixed amount and method, whether or not the payer submits them', () => {
    const decided = { amount: 45_000n, method: 'gcash_qr', formKey: 'a', quantity: 1, fields: [], payer: {} };
    expect(order(FIXED, { amount: null, method: null })).toEqual(decided);
    expect(order(FIXED, { amount: 450, method: 'gcash_qr' })).toEqual(decided);
  });

  it('rejects a different amount or method', () => {
    expectRefusal(FIXED, { amount: 449.99, method: null }, 'amount', /as set by the link/);
    expectRefusal(FIXED, { amount: null, method: 'card' }, 'method', /as set by the link/);
  });
});

describe('a form’s idempotency token', () => {
  it.each(['a', 'x'.repeat(64), 'A-z_0'])('can be %s', (formKey) => {
    expect(order(OPEN, { formKey }).formKey).toBe(formKey);
  });

  it.each(['', 'x'.repeat(65), 'a b', 'é'])('cannot be %p', (formKey) => {
    expectRefusal(OPEN, { formKey }, 'formKey', /1 to 64/);
  });
});

describe('a custom field whose key is a built-in JavaScript property', () => {
  const asking = (key: string): PaymentLinkEntity => ({
    ...FIXED,
    customFields: [{ key, label: 'Table', required: false }],
  });

  it.each(['constructor', '__proto__', 'toString'])('(%s) can be left empty or filled in', (key) => {
    const wanted = { amount: null, method: 'gcash_qr' };
    expect(order(asking(key), { ...wanted, fields: {} }).fields).toEqual([]);
    const fields = JSON.parse(`{"${key}":" 7 "}`) as Record<string, string>;
    expect(order(asking(key), { ...wanted, fields }).fields).toEqual([{ key, label: 'Table', value: '7' }]);
  });
});
