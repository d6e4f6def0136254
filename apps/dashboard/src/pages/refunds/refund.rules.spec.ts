import type { Payment, Refund } from '@tulay/contracts';
import { amountOf, readTypedRefund, remainingOf } from './refund.rules';

const payment = { status: 'succeeded', amount: 1_000, currency: 'PHP' } as Payment;
const refund = (amount: number, status: Refund['status']) => ({ amount, status }) as Refund;

it.each([
  [payment, [], 100_000n],
  [payment, [refund(100.25, 'succeeded'), refund(200, 'pending'), refund(50, 'failed')], 69_975n],
  [payment, [refund(1_000, 'pending')], 0n],
  [{ ...payment, status: 'pending' as const }, [], 0n],
  [{ ...payment, status: 'refunded' as const }, [refund(1_000, 'succeeded')], 0n],
  [{ ...payment, currency: 'JPY' }, [refund(1, 'pending')], 999n],
])('the refundable amount of %j after the refunds %j is %s', (of, refunds, remaining) => {
  expect(remainingOf(of, refunds)).toBe(remaining);
});

const some = (amount: string) => ({ isFull: false, amount, reason: null });

it.each([
  [{ isFull: true, amount: 'ignored', reason: null }, 5_000n],
  [some('50'), 5_000n],
  [some('10.05'), 1_005n],
  [some('20 pesos'), 2_000n],
  [some('.50'), 50n],
  [some('₱ 49.99'), 4_999n],
  [some('1,50'), 'amount'],
  [some('5,00'), 'amount'],
  [some('1,,5'), 'amount'],
  [some('1,0.05'), 'amount'],
  [some('50.01'), 'over'],
  [some('0'), 'zero'],
  [some(''), 'amount'],
  [some('-1'), 'amount'],
  [some('1e3'), 'amount'],
  [some('1.005'), 'amount'],
  [some('ten'), 'amount'],
])('the refund form %j is parsed as %s if ₱50.00 can be refunded', (typed, amount) =>
  expect(amountOf(typed, 5_000n, 'PHP')).toBe(amount),
);

it('a refund is rejected if nothing is refundable', () => {
  expect(amountOf(some('1'), 0n, 'PHP')).toBe('none');
});

it.each([
  [{}, { isFull: true, amount: '', reason: null }],
  [
    { part: 'some', amount: ' 5 ', reason: 'duplicate' },
    { isFull: false, amount: '5', reason: 'duplicate' },
  ],
  [
    { part: 'all', reason: 'because' },
    { isFull: true, reason: null },
  ],
])('the refund form %j is parsed', (sent: Record<string, string>, typed) => {
  expect(readTypedRefund((name) => sent[name] ?? '')).toMatchObject(typed);
});
