import { isPaymentMethod } from './payment.resource';

describe('a payment method', () => {
  it.each(['gcash_qr', 'instapay_qr', 'card', 'bank_transfer'])('is %s', (name) =>
    expect(isPaymentMethod(name)).toBe(true),
  );
  it.each(['', 'GCASH_QR', 'toString', 'bitcoin'])('is not %p', (name) =>
    expect(isPaymentMethod(name)).toBe(false),
  );
});
