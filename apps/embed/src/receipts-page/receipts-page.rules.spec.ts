import { REFUND_STATUSES, type Refund } from '@tulay/contracts';
import { aPayment } from '@tulay/testing';
import { isReceiptOf, keptAmount, shownRefunds } from './receipts-page.rules';

const OWNER = 'cus_01kkm000000000000000000001';
const refund = (over: Partial<Refund>) => ({ amount: 100.1, status: 'succeeded', ...over }) as Refund;

describe('a receipt of a customer', () => {
  it.each([
    ['by the field', { customer_id: OWNER }, true],
    ['by the metadata', { metadata: { customer_id: OWNER } }, true],
    ['refunded since', { customer_id: OWNER, status: 'refunded' as const }, true],
    ['of somebody else', { customer_id: 'cus_01kkm000000000000000000002' }, false],
    ['of nobody', {}, false],
    ['by another name in the metadata', { metadata: { customer: OWNER } }, false],
    ['by a list in the metadata', { metadata: { customer_id: [OWNER] } }, false],
  ])('%s', (_, over, expected) => {
    expect(isReceiptOf(aPayment({ succeeded_at: 1, ...over }), OWNER)).toBe(expected);
  });

  it('does not exist before the payment is paid', () => {
    expect(isReceiptOf(aPayment({ customer_id: OWNER }), OWNER)).toBe(false);
  });
});

describe('the refunds of a receipt', () => {
  it('are all but the failed ones, oldest first', () => {
    const all = REFUND_STATUSES.map((status) => refund({ status }));
    expect(shownRefunds(all).map(({ status }) => status)).toEqual(['succeeded', 'pending']);
  });

  it('leave the exact rest', () => {
    const payment = aPayment({ amount: 300.3 });
    expect(keptAmount(payment, [])).toBe(300.3);
    expect(keptAmount(payment, [refund({}), refund({})])).toBe(100.1);
    expect(keptAmount(payment, [refund({}), refund({}), refund({})])).toBe(0);
  });
});
