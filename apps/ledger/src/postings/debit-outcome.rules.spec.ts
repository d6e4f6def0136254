import { newId, type DomainEvent, type Payout } from '@tulay/contracts';
import { payoutEnded, payoutReturned, refundEnded, type Outgoing } from '../../test/debit-outcomes';
import { paymentSucceeded } from '../../test/postings';
import { DEBIT_OUTCOME_EVENTS, postingOfDebitOutcome } from './debit-outcome.rules';
import { NotPostable } from './posting.rules';

const payout: Outgoing = { merchantId: newId('mer'), id: newId('po'), amount: 12_345n };
const refund: Outgoing = { ...payout, id: newId('re') };

describe('postingOfDebitOutcome', () => {
  it.each([
    [
      'a settlement for a succeeded payout',
      payoutEnded(payout, 'payout.succeeded'),
      {
        kind: 'payout_settlement',
        gross: -12_345n,
        legs: { payouts_in_transit: -12_345n, clearing: 12_345n },
      },
    ],
    [
      'a reversal for a failed payout',
      payoutEnded(payout, 'payout.failed'),
      { kind: 'payout_reversal', gross: 12_345n, legs: { payouts_in_transit: -12_345n, available: 12_345n } },
    ],
    [
      'a reversal for a cancelled payout',
      payoutEnded(payout, 'payout.cancelled'),
      { kind: 'payout_reversal', gross: 12_345n, legs: { payouts_in_transit: -12_345n, available: 12_345n } },
    ],
    [
      'a reversal from clearing for a returned payout',
      payoutReturned(payout),
      { kind: 'payout_reversal', gross: 12_345n, legs: { clearing: -12_345n, available: 12_345n } },
    ],
    [
      'a settlement for a succeeded refund',
      refundEnded(refund, 'refund.succeeded'),
      {
        kind: 'refund_settlement',
        gross: -12_345n,
        legs: { refunds_in_transit: -12_345n, clearing: 12_345n },
      },
    ],
    [
      'a reversal for a failed refund',
      refundEnded(refund, 'refund.failed'),
      { kind: 'refund_reversal', gross: 12_345n, legs: { refunds_in_transit: -12_345n, available: 12_345n } },
    ],
  ])('posts %s', (_, event, expected) => {
    const posting = postingOfDebitOutcome(event);
    expect(posting).toMatchObject({ ...expected, merchantId: payout.merchantId, fee: 0n, guarded: false });
    expect(posting.source).toBe((event.data.object as { id: string }).id);
    expect(Object.values(posting.legs).reduce((a, b) => a + b)).toBe(0n);
  });

  it('posts only the events that report an outcome', () => {
    expect([...DEBIT_OUTCOME_EVENTS].sort()).toEqual(
      ['payout.cancelled', 'payout.failed', 'payout.succeeded', 'refund.failed', 'refund.succeeded'].sort(),
    );
    expect(() => postingOfDebitOutcome(paymentSucceeded(newId('mer')))).toThrow(NotPostable);
  });

  it('uses the decimals of the currency', () => {
    const yen = { ...payout, amount: 1_500n, currency: 'JPY' };
    expect(postingOfDebitOutcome(payoutEnded(yen, 'payout.failed'))).toMatchObject({
      currency: 'JPY',
      gross: 1_500n,
    });
  });

  it.each<[string, DomainEvent]>([
    ['another status', payoutEnded(payout, 'payout.failed', { status: 'succeeded' })],
    ['another environment', payoutEnded(payout, 'payout.failed', { environment: 'live' })],
    ['another payout', { ...payoutEnded(payout, 'payout.failed'), aggregateId: newId('po') }],
    ['another payment', { ...refundEnded(refund, 'refund.failed'), aggregateId: newId('pay') }],
    ['no payout', { ...payoutEnded(payout, 'payout.failed'), data: { object: null } }],
    ['a refund in place of a payout', { ...refundEnded(refund, 'refund.failed'), type: 'payout.failed' }],
    ['an unknown currency', payoutEnded(payout, 'payout.failed', { currency: 'XXX' })],
    ['an amount of 0', payoutEnded(payout, 'payout.failed', { amount: 0 })],
    ['a negative amount', payoutEnded(payout, 'payout.failed', { amount: -1 })],
    ['a malformed amount', payoutEnded(payout, 'payout.failed', { amount: 1.001 })],
    [
      'a string as its amount',
      payoutEnded(payout, 'payout.failed', { amount: '1' as unknown as Payout['amount'] }),
    ],
  ])('rejects an event with %s', (_, event) => {
    expect(() => postingOfDebitOutcome(event)).toThrow(NotPostable);
  });
});
