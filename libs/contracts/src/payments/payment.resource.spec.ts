import { isPaymentMethod } from './payment.resource';

describe('payment methods', () => {
  it.each(['gcash_qr', 'instapay_qr', 'card', 'bank_transfer'])('include %s', (name) =>
    expect(isPaymentMethod(name)).toBe(true),
  );
  it.each(['', 'GCASH_QR', 'toString', 'bitcoin'])('do not include %p', (name) =>
    expect(isPaymentMethod(name)).toBe(false),
  );
});
