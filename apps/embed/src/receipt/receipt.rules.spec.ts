import { REFUND_STATUSES, type Refund } from '@tulay/contracts';
import { aPayment } from '@tulay/testing';
import { printable } from './printable.rules';
import { keptAmount, shownRefunds } from './receipt.rules';

const refund = (over: Partial<Refund>) => ({ amount: 100.1, status: 'succeeded', ...over }) as Refund;

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

describe('the letters of a document', () => {
  it.each([
    ['Señor Núñez paid ₱1,250.50 — “thanks”', 'Señor Núñez paid ₱1,250.50 — “thanks”'],
    ['Nguyễn Ă', 'Nguyen A'],
    ['米 rice 🍚', '? rice ?'],
    ['e\u0301', 'é'],
  ])('%s', (text, expected) => {
    expect(printable(text)).toBe(expected);
  });
});
