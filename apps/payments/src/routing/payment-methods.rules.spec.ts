import { openMethods } from './payment-methods.rules';

const qr = { methods: ['gcash_qr', 'instapay_qr'], currency: 'PHP', min: 100n, max: 5_000_000n };
const small = { methods: ['gcash_qr'], currency: 'PHP', min: 1n, max: 10n };
const any = { methods: ['card'], currency: null };

it('no provider offers nothing', () => {
  expect(openMethods([])).toEqual([]);
});

it('each method has the widest limits of its providers', () => {
  expect(openMethods([qr, small])).toEqual([
    { method: 'gcash_qr', currency: 'PHP', min: 1n, max: 5_000_000n },
    { method: 'instapay_qr', currency: 'PHP', min: 100n, max: 5_000_000n },
  ]);
});

it('one provider without a limit is no limit, and a currency of its own is a row of its own', () => {
  const dollars = { methods: ['card'], currency: 'USD', min: 50n };
  expect(openMethods([any, { ...any, min: 5n, max: 6n }, dollars])).toEqual([
    { method: 'card', currency: null, min: null, max: null },
    { method: 'card', currency: 'USD', min: 50n, max: null },
  ]);
});
