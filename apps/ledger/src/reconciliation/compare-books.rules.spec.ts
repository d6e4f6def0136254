import type { MoneySnapshot } from '@tulay/contracts';
import type { PostingKind } from '../postings/posting.rules';
import { compareBooks, type Journal } from './compare-books.rules';

const book = { merchantId: 'mer_1', environment: 'live', currency: 'PHP' } as const;
const snapshotOf = (kind: MoneySnapshot['kind'], changes: Partial<MoneySnapshot> = {}): MoneySnapshot => ({
  ...book,
  id: 'x_1',
  kind,
  status: 'pending',
  amount: '1000',
  fee: kind === 'payment' ? '30' : '0',
  debit: kind === 'payment' ? 'none' : 'posted',
  returned: false,
  lastEvent: null,
  waiting: false,
  wrongHistory: null,
  ...changes,
});
const journal = (kind: PostingKind, gross: bigint, changes: Partial<Journal> = {}): Journal => ({
  ...book,
  id: 'txn_1',
  sourceId: 'x_1',
  kind,
  gross,
  fee: 0n,
  refused: false,
  ...changes,
});
const credit = (changes: Partial<Journal> = {}) => journal('payment', 1_000n, { fee: 30n, ...changes });
const checks = (snapshot: MoneySnapshot | null, ...journals: Journal[]) =>
  compareBooks('x_1', snapshot, journals).map(({ check }) => check);
const payment = (status: MoneySnapshot['status']) => snapshotOf('payment', { status });
const refund = (status: MoneySnapshot['status'], changes: Partial<MoneySnapshot> = {}) =>
  snapshotOf('refund', { status, ...changes });
const payout = (status: MoneySnapshot['status'], changes: Partial<MoneySnapshot> = {}) =>
  snapshotOf('payout', { status, ...changes });
const debit = (kind: 'refund' | 'payout') => journal(kind, -1_000n);
const settled = (kind: 'refund' | 'payout') => journal(`${kind}_settlement`, -1_000n);
const reversed = (kind: 'refund' | 'payout') => journal(`${kind}_reversal`, 1_000n);

describe('compareBooks without findings', () => {
  it.each<[string, MoneySnapshot, Journal[]]>([
    ['a pending payment without a credit', payment('pending'), []],
    ['a processing payment without a credit', payment('processing'), []],
    ['a failed payment without a credit', payment('failed'), []],
    ['an expired payment without a credit', payment('expired'), []],
    ['a succeeded payment with a credit', payment('succeeded'), [credit()]],
    ['a refunded payment with a credit', payment('refunded'), [credit()]],
    [
      'a free payment with a credit of zero',
      { ...payment('succeeded'), amount: '0', fee: '0' },
      [journal('payment', 0n)],
    ],
    ['a newly requested refund with a debit', refund('pending', { debit: 'asked' }), [debit('refund')]],
    ['a newly requested refund without a debit', refund('pending', { debit: 'asked' }), []],
    ['a pending refund with a debit', refund('pending'), [debit('refund')]],
    ['a succeeded refund with a settlement', refund('succeeded'), [debit('refund'), settled('refund')]],
    ['a failed refund with a reversal', refund('failed'), [debit('refund'), reversed('refund')]],
    [
      'a newly requested payout with a refused debit',
      payout('pending', { debit: 'asked' }),
      [{ ...debit('payout'), refused: true }],
    ],
    [
      'a refused payout with a refused debit',
      payout('pending', { debit: 'refused' }),
      [{ ...debit('payout'), refused: true }],
    ],
    ['a processing payout with a debit', payout('processing'), [debit('payout')]],
    ['a succeeded payout with a settlement', payout('succeeded'), [debit('payout'), settled('payout')]],
    ['a failed payout with a reversal', payout('failed'), [debit('payout'), reversed('payout')]],
    ['a cancelled payout with a reversal', payout('cancelled'), [debit('payout'), reversed('payout')]],
    [
      'a returned payout with a settlement and a reversal',
      payout('failed', { returned: true }),
      [debit('payout'), settled('payout'), reversed('payout')],
    ],
  ])('accepts %s', (_, snapshot, journals) => {
    expect(checks(snapshot, ...journals)).toEqual([]);
  });
});

describe('compareBooks with findings', () => {
  it.each<[string, MoneySnapshot | null, Journal[], string[]]>([
    ['a succeeded payment without a credit', payment('succeeded'), [], ['payment_credited_once']],
    ['a duplicate credit', payment('succeeded'), [credit(), credit()], ['payment_credited_once']],
    [
      'a credit with another amount',
      payment('succeeded'),
      [credit({ gross: 999n })],
      ['payment_credited_once'],
    ],
    ['a credit without its fee', payment('succeeded'), [credit({ fee: 0n })], ['payment_credited_once']],
    [
      'a credit of another merchant',
      payment('succeeded'),
      [credit({ merchantId: 'mer_2' })],
      ['payment_credited_once'],
    ],
    [
      'a credit in the other environment',
      payment('succeeded'),
      [credit({ environment: 'test' })],
      ['payment_credited_once'],
    ],
    [
      'a credit in another currency',
      payment('succeeded'),
      [credit({ currency: 'USD' })],
      ['payment_credited_once'],
    ],
    ['a credit for a failed payment', payment('failed'), [credit()], ['payment_credited_once']],
    ['a credit for an unknown payment', null, [credit()], ['payment_credited_once']],
    ['a refund without a debit', refund('pending'), [], ['refund_debited_once']],
    [
      'a succeeded refund without a settlement',
      refund('succeeded'),
      [debit('refund')],
      ['refund_settled_once'],
    ],
    [
      'a failed refund without a reversal',
      refund('failed'),
      [debit('refund')],
      ['refund_credited_back_once'],
    ],
    [
      'a succeeded refund with a reversal',
      refund('succeeded'),
      [debit('refund'), settled('refund'), reversed('refund')],
      ['refund_credited_back_once'],
    ],
    ['a payout without a debit', payout('processing'), [], ['payout_debited_once']],
    [
      'a processing payout with a refused debit',
      payout('processing'),
      [{ ...debit('payout'), refused: true }],
      ['payout_debited_once'],
    ],
    [
      'a refused payout with a debit',
      payout('pending', { debit: 'refused' }),
      [debit('payout')],
      ['payout_debited_once'],
    ],
    [
      'a cancelled payout without a reversal',
      payout('cancelled'),
      [debit('payout')],
      ['payout_credited_back_once'],
    ],
    [
      'a processing payout with a reversal',
      payout('processing'),
      [debit('payout'), reversed('payout')],
      ['payout_credited_back_once'],
    ],
    [
      'a returned payout without a reversal',
      payout('failed', { returned: true }),
      [debit('payout'), settled('payout')],
      ['payout_credited_back_once'],
    ],
    [
      'a failed payout with a settlement',
      payout('failed'),
      [debit('payout'), settled('payout'), reversed('payout')],
      ['payout_settled_once'],
    ],
    ['a source posted as another kind', payment('pending'), [debit('payout')], ['payout_debited_once']],
  ])('reports %s', (_, snapshot, journals, expected) => {
    expect(checks(snapshot, ...journals)).toEqual(expected);
  });

  it('reports the expected and the actual journals', () => {
    const [finding] = compareBooks('pay_1', payment('succeeded'), [credit({ gross: 999n })]);
    expect(finding).toEqual({
      check: 'payment_credited_once',
      subject: 'pay_1',
      detail:
        'payment pay_1 of mer_1 (live), succeeded: payment: expected 1000 PHP (fee 30) of mer_1 live, found 999 PHP (fee 30) of mer_1 live',
    });
    const [lost] = compareBooks('pay_1', payment('succeeded'), []);
    expect(lost!.detail).toMatch(/expected 1000 PHP .*, found none$/);
    expect(compareBooks('pay_1', null, [credit()])[0]!.detail).toMatch(
      /does not exist in its service: payment: expected none, found 1000 PHP/,
    );
  });

  it('reports a missing or surplus event together with all events', () => {
    const snapshot = {
      ...payment('failed'),
      wrongHistory: ['payment.pending', 'payment.failed', 'payment.failed'],
    };
    expect(compareBooks('pay_1', snapshot, [])).toEqual([
      {
        check: 'state_change_has_one_event',
        subject: 'pay_1',
        detail:
          'payment pay_1 of mer_1 (live), failed: expected one event for each state change, found payment.pending, payment.failed, payment.failed',
      },
    ]);
    expect(compareBooks('x', { ...snapshot, wrongHistory: [] }, [])[0]!.detail).toMatch(/found none$/);
  });
});
