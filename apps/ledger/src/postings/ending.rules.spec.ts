import { newId, type DomainEvent, type Payout } from '@tulay/contracts';
import { payoutEnded, payoutReturned, refundEnded, type Outgoing } from '../../test/endings';
import { paymentSucceeded } from '../../test/postings';
import { ENDING_EVENTS, postingOfEnding } from './ending.rules';
import { NotPostable } from './posting.rules';

const payout: Outgoing = { merchantId: newId('mer'), id: newId('po'), amount: 12_345n };
const refund: Outgoing = { ...payout, id: newId('re') };

describe('the end of money on its way out', () => {
  it.each([
    [
      'a payout that succeeded is owed by the provider no more',
      payoutEnded(payout, 'payout.succeeded'),
      {
        kind: 'payout_settlement',
        gross: -12_345n,
        legs: { payouts_in_transit: -12_345n, clearing: 12_345n },
      },
    ],
    [
      'a payout that failed is given back',
      payoutEnded(payout, 'payout.failed'),
      { kind: 'payout_reversal', gross: 12_345n, legs: { payouts_in_transit: -12_345n, available: 12_345n } },
    ],
    [
      'a cancelled payout is given back',
      payoutEnded(payout, 'payout.cancelled'),
      { kind: 'payout_reversal', gross: 12_345n, legs: { payouts_in_transit: -12_345n, available: 12_345n } },
    ],
    [
      'a payout that was sent back is given back from where its settlement put it',
      payoutReturned(payout),
      { kind: 'payout_reversal', gross: 12_345n, legs: { clearing: -12_345n, available: 12_345n } },
    ],
    [
      'a refund that succeeded is owed by the provider no more',
      refundEnded(refund, 'refund.succeeded'),
      {
        kind: 'refund_settlement',
        gross: -12_345n,
        legs: { refunds_in_transit: -12_345n, clearing: 12_345n },
      },
    ],
    [
      'a refund that failed is given back',
      refundEnded(refund, 'refund.failed'),
      { kind: 'refund_reversal', gross: 12_345n, legs: { refunds_in_transit: -12_345n, available: 12_345n } },
    ],
  ])('%s', (_, event, expected) => {
    const posting = postingOfEnding(event as DomainEvent);
    expect(posting).toMatchObject({ ...expected, merchantId: payout.merchantId, fee: 0n, guarded: false });
    expect(posting.source).toBe((event.data.object as { id: string }).id);
    expect(Object.values(posting.legs).reduce((a, b) => a + b)).toBe(0n);
  });

  it('is told by these events and no other', () => {
    expect([...ENDING_EVENTS].sort()).toEqual(
      ['payout.cancelled', 'payout.failed', 'payout.succeeded', 'refund.failed', 'refund.succeeded'].sort(),
    );
    expect(() => postingOfEnding(paymentSucceeded(newId('mer')))).toThrow(NotPostable);
  });

  it('keeps the decimals of its currency', () => {
    const yen = { ...payout, amount: 1_500n, currency: 'JPY' };
    expect(postingOfEnding(payoutEnded(yen, 'payout.failed'))).toMatchObject({
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
    ['a refund as a payout', { ...refundEnded(refund, 'refund.failed'), type: 'payout.failed' }],
    ['an unknown currency', payoutEnded(payout, 'payout.failed', { currency: 'XXX' })],
    ['an amount of 0', payoutEnded(payout, 'payout.failed', { amount: 0 })],
    ['a negative amount', payoutEnded(payout, 'payout.failed', { amount: -1 })],
    ['a broken amount', payoutEnded(payout, 'payout.failed', { amount: 1.001 })],
    ['text as amount', payoutEnded(payout, 'payout.failed', { amount: '1' as unknown as Payout['amount'] })],
  ])('with %s is not postable', (_, event) => {
    expect(() => postingOfEnding(event)).toThrow(NotPostable);
  });
});
