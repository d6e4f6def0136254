import { PAYMENT_STATUSES } from '@tulay/contracts';
import { evaluate, type NotifiedPayment, type Verdict } from './provider-notification.rules';

const AMOUNT = 125_050n;
const PAID = { status: 'paid', amount: AMOUNT, currency: 'PHP' } as const;
const FAILED = { status: 'failed', amount: AMOUNT, currency: 'PHP' } as const;
const payment = (status: NotifiedPayment['status'], hasPaidNotification = false): NotifiedPayment => ({
  status,
  amount: AMOUNT,
  currency: 'PHP',
  isShownAttempt: true,
  hasPaidNotification,
});

describe('evaluating received money', () => {
  it.each<[NotifiedPayment, Verdict]>([
    [payment('pending'), { outcome: 'applied', trigger: 'provider.paid' }],
    [payment('processing'), { outcome: 'applied', trigger: 'provider.paid' }],
    [payment('expired'), { outcome: 'unapplied', reason: 'payment_expired' }],
    [payment('failed'), { outcome: 'unapplied', reason: 'payment_failed' }],
    [payment('succeeded', true), { outcome: 'unapplied', reason: 'already_paid' }],
    [payment('refunded', true), { outcome: 'unapplied', reason: 'already_paid' }],
    // An operator resolved the payment before the acquirer's notification arrived.
    [payment('succeeded'), { outcome: 'applied', trigger: null }],
    [payment('refunded'), { outcome: 'applied', trigger: null }],
  ])('applies the money or leaves it unapplied depending on the payment: %j', (notified, verdict) => {
    expect(evaluate(PAID, notified)).toEqual(verdict);
  });

  it.each([1n, 125_049n, 125_051n])('leaves the money unapplied if the amount differs (%p)', (amount) => {
    for (const status of PAYMENT_STATUSES)
      expect(evaluate({ ...PAID, amount }, payment(status))).toEqual({
        outcome: 'unapplied',
        reason: 'wrong_amount',
      });
  });

  it('leaves the money unapplied in another currency, or for an attempt never shown to the payer', () => {
    const wrong = { outcome: 'unapplied', reason: 'wrong_currency' };
    const orphan = { outcome: 'unapplied', reason: 'other_attempt' };
    for (const status of PAYMENT_STATUSES) {
      expect(evaluate({ ...PAID, currency: 'USD' }, payment(status))).toEqual(wrong);
      expect(evaluate(PAID, { ...payment(status), isShownAttempt: false })).toEqual(orphan);
    }
  });

  it('leaves the money unapplied for an unknown reference', () => {
    expect(evaluate(PAID, null)).toEqual({ outcome: 'unapplied', reason: 'unknown_reference' });
  });
});

describe('evaluating a failure notification', () => {
  it.each(['pending', 'processing'] as const)('fails a %s payment', (status) => {
    expect(evaluate(FAILED, payment(status))).toEqual({ outcome: 'applied', trigger: 'provider.declined' });
  });

  it.each(['succeeded', 'refunded', 'failed', 'expired'] as const)(
    'does not change a %s payment',
    (status) => {
      expect(evaluate(FAILED, payment(status, true))).toEqual({ outcome: 'ignored' });
    },
  );

  it('ignores the notification if the amount differs or the reference is unknown', () => {
    expect(evaluate({ ...FAILED, amount: 1n }, payment('pending'))).toEqual({ outcome: 'ignored' });
    expect(evaluate(FAILED, null)).toEqual({ outcome: 'ignored' });
  });
});
