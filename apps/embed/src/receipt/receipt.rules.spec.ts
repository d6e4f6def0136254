import { REFUND_STATUSES, type Refund } from '@tulay/contracts';
import { aPayment } from '@tulay/testing';
import { keptAmount, shownRefunds } from './receipt.rules';

const refund = (over: Partial<Refund>) => ({ amount: 100.1, status: 'succeeded', ...over }) as Refund;

describe('refunds on a receipt', () => {
  it('exclude failed refunds and are sorted oldest first', () => {
    const all = REFUND_STATUSES.map((status) => refund({ status }));
    expect(shownRefunds(all).map(({ status }) => status)).toEqual(['succeeded', 'pending']);
  });

  it('are subtracted exactly from the amount paid', () => {
    const payment = aPayment({ amount: 300.3 });
    expect(keptAmount(payment, [])).toBe(300.3);
    expect(keptAmount(payment, [refund({}), refund({})])).toBe(100.1);
    expect(keptAmount(payment, [refund({}), refund({}), refund({})])).toBe(0);
  });
});
