import { aPayment } from '@tulay/testing';
import { isInScope } from './scope.rules';

const order = { field: 'external_id', value: 'order 7' } as const;

it.each([
  ['no scope', null, aPayment(), true],
  ['its field', order, aPayment({ external_id: 'order 7' }), true],
  ['its metadata', order, aPayment({ external_id: null, metadata: { external_id: 'order 7' } }), true],
  ['a number in its metadata', { ...order, value: '7' }, aPayment({ metadata: { external_id: 7 } }), true],
  ['another value', order, aPayment({ external_id: 'order 8', metadata: {} }), false],
  ['nothing', order, aPayment({ external_id: null, metadata: {} }), false],
])('checks the scope against a payment with %s', (_what, scope, payment, shown) => {
  expect(isInScope(payment, scope)).toBe(shown);
});
