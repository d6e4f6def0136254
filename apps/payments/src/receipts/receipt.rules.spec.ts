import { PAYMENT_STATUSES } from '@tulay/contracts';
import { accepted, judge, rotated, type NamedPayment, type Verdict } from './receipt.rules';

const AMOUNT = 125_050n;
const PAID = { status: 'paid', amount: AMOUNT } as const;
const FAILED = { status: 'failed', amount: AMOUNT } as const;
const payment = (status: NamedPayment['status'], hasReceipt = false): NamedPayment => ({
  status,
  amount: AMOUNT,
  hasReceipt,
});

describe('money', () => {
  it.each<[NamedPayment, Verdict]>([
    [payment('pending'), { outcome: 'applied', trigger: 'provider.paid' }],
    [payment('processing'), { outcome: 'applied', trigger: 'provider.paid' }],
    [payment('expired'), { outcome: 'unapplied', reason: 'payment_expired' }],
    [payment('failed'), { outcome: 'unapplied', reason: 'payment_failed' }],
    [payment('succeeded', true), { outcome: 'unapplied', reason: 'already_paid' }],
    [payment('refunded', true), { outcome: 'unapplied', reason: 'already_paid' }],
    // An operator settled it before the acquirer's word came.
    [payment('succeeded'), { outcome: 'applied', trigger: null }],
    [payment('refunded'), { outcome: 'applied', trigger: null }],
  ])('of a payment that is %j', (named, verdict) => {
    expect(judge(PAID, named)).toEqual(verdict);
  });

  it.each([1n, 125_049n, 125_051n])('of another amount (%p) is applied to no payment', (amount) => {
    for (const status of PAYMENT_STATUSES)
      expect(judge({ status: 'paid', amount }, payment(status))).toEqual({
        outcome: 'unapplied',
        reason: 'wrong_amount',
      });
  });

  it('of an unknown reference is nobody’s', () => {
    expect(judge(PAID, null)).toEqual({ outcome: 'unapplied', reason: 'unknown_reference' });
  });
});

describe('a failure', () => {
  it.each(['pending', 'processing'] as const)('ends a payment that is %s', (status) => {
    expect(judge(FAILED, payment(status))).toEqual({ outcome: 'applied', trigger: 'provider.declined' });
  });

  it.each(['succeeded', 'refunded', 'failed', 'expired'] as const)(
    'changes no payment that is %s',
    (status) => {
      expect(judge(FAILED, payment(status, true))).toEqual({ outcome: 'ignored' });
    },
  );

  it('of another amount or an unknown reference changes nothing', () => {
    expect(judge({ ...FAILED, amount: 1n }, payment('pending'))).toEqual({ outcome: 'ignored' });
    expect(judge(FAILED, null)).toEqual({ outcome: 'ignored' });
  });
});

describe('a rotation', () => {
  const first = [{ sealed: 'a', expires_at: null }];

  it('lets the secrets before live until the overlap is over', () => {
    const second = rotated(first, 'b', 1_100, 1_000);
    expect(accepted(second, 1_099).map(({ sealed }) => sealed)).toEqual(['b', 'a']);
    expect(accepted(second, 1_100).map(({ sealed }) => sealed)).toEqual(['b']);
  });

  it('without an overlap ends them at once, and never lengthens one', () => {
    expect(rotated(first, 'b', 1_000, 1_000)).toEqual([{ sealed: 'b', expires_at: null }]);
    const third = rotated(rotated(first, 'b', 1_100, 1_000), 'c', 2_000, 1_050);
    expect(third.map(({ sealed, expires_at }) => [sealed, expires_at])).toEqual([
      ['c', null],
      ['b', 2_000],
      ['a', 1_100],
    ]);
  });

  it('keeps at most 4', () => {
    let secrets = first;
    for (const sealed of 'bcdefg') secrets = rotated(secrets, sealed, 9_000, 1_000) as typeof first;
    expect(secrets.map(({ sealed }) => sealed)).toEqual(['g', 'f', 'e', 'd']);
  });
});
