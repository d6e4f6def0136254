import { aPayment } from '@tulay/testing';
import { isReceiptOf } from './receipts-page.rules';

const OWNER = 'cus_01kkm000000000000000000001';

describe('a customer’s receipt', () => {
  it.each([
    ['by the field', { customer_id: OWNER }, true],
    ['by the metadata', { metadata: { customer_id: OWNER } }, true],
    ['refunded since', { customer_id: OWNER, status: 'refunded' as const }, true],
    ['of another customer', { customer_id: 'cus_01kkm000000000000000000002' }, false],
    ['without a customer', {}, false],
    ['by another name in the metadata', { metadata: { customer: OWNER } }, false],
    ['by a list in the metadata', { metadata: { customer_id: [OWNER] } }, false],
  ])('%s', (_, over, expected) => {
    expect(isReceiptOf(aPayment({ succeeded_at: 1, ...over }), OWNER)).toBe(expected);
  });

  it('does not exist before the payment is paid', () => {
    expect(isReceiptOf(aPayment({ customer_id: OWNER }), OWNER)).toBe(false);
  });
});
