import { aPayment } from '@tulay/testing';
import { isInScope } from './scope.rules';

const order = { field: 'external_id', value: 'order 7' } as const;

it.each([
  ['no scope', null, aPayment(), true],
  ['a matching field', order, aPayment({ external_id: 'order 7' }), true],
  ['matching metadata', order, aPayment({ external_id: null, metadata: { external_id: 'order 7' } }), true],
  [
    'a matching number in the metadata',
    { ...order, value: '7' },
    aPayment({ metadata: { external_id: 7 } }),
    true,
  ],
  ['a different value', order, aPayment({ external_id: 'order 8', metadata: {} }), false],
  ['no value', order, aPayment({ external_id: null, metadata: {} }), false],
])('a token’s scope grants access only to matching payments: %s', (_what, scope, payment, shown) => {
  expect(isInScope(payment, scope)).toBe(shown);
});
