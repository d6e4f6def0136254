import { aPayment } from '@tulay/testing';
import { isReceiptOf } from './receipts-page.rules';

const OWNER = 'cus_01kkm000000000000000000001';

describe('a customer’s receipt', () => {
  it.each([
    ['exists if the customer_id field matches', { customer_id: OWNER }, true],
    ['exists if the metadata matches', { metadata: { customer_id: OWNER } }, true],
    ['exists after a refund', { customer_id: OWNER, status: 'refunded' as const }, true],
    ['does not exist for another customer', { customer_id: 'cus_01kkm000000000000000000002' }, false],
    ['does not exist without a customer', {}, false],
    ['does not exist if the metadata uses a different key', { metadata: { customer: OWNER } }, false],
    ['does not exist if the metadata contains a list', { metadata: { customer_id: [OWNER] } }, false],
  ])('depends on the payment’s customer: it %s', (_, over, expected) => {
    expect(isReceiptOf(aPayment({ succeeded_at: 1, ...over }), OWNER)).toBe(expected);
  });

  it('does not exist before the payment is paid', () => {
    expect(isReceiptOf(aPayment({ customer_id: OWNER }), OWNER)).toBe(false);
  });
});
