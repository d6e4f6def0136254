import { isPaymentMethod } from './payment.resource';

describe('isPaymentMethod', () => {
  it.each(['gcash_qr', 'instapay_qr', 'card', 'bank_transfer'])('accepts the method %s', (name) =>
    expect(isPaymentMethod(name)).toBe(true),
  );
  it.each(['', 'GCASH_QR', 'toString', 'bitcoin'])('rejects the method %p', (name) =>
    expect(isPaymentMethod(name)).toBe(false),
  );
});
