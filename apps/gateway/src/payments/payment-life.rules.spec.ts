import { PAYMENT_METHODS, type PaymentMethod } from '@tulay/contracts';
import { requireLife } from './payment-life.rules';

it.each<[PaymentMethod, number]>([
  ['gcash_qr', 9_000],
  ['instapay_qr', 9_000],
  ['card', 9_000],
  ['bank_transfer', 604_800],
])('the lifetime of `%s` payments is limited to %i seconds', (method, longest) => {
  expect(() => requireLife(method, longest)).not.toThrow();
  expect(() => requireLife(method, longest + 1)).toThrow(
    expect.objectContaining({ code: 'invalid_request', issues: { expires_in: [expect.any(String)] } }),
  );
});

it.each(PAYMENT_METHODS)('`%s` payments can be created without a lifetime', (method) => {
  expect(() => requireLife(method, null)).not.toThrow();
  expect(() => requireLife(method, undefined)).not.toThrow();
});
