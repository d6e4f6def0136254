import type { DomainEvent, ProviderShare } from '@tulay/contracts';
import { paymentSucceeded } from '../../test/postings';
import { payoutEnded, payoutReturned, refundEnded } from '../../test/debit-outcomes';
import { postingOfDebitOutcome } from './debit-outcome.rules';
import { postingOfPayment, type Posting } from './posting.rules';
import { withProvider } from './provider-posting.rules';

const OUTGOING = { merchantId: 'mer_1', id: 'po_1', amount: 2_500n };
const XENDIT: ProviderShare = { name: 'xendit', fee: null };

const live = (event: DomainEvent, provider: ProviderShare = XENDIT): [DomainEvent, Posting] => {
  const object = { ...(event.data.object as object), environment: 'live' as const };
  const moved: DomainEvent = { ...event, environment: 'live', provider, data: { object } };
  return [moved, (moved.type.startsWith('payment') ? postingOfPayment : postingOfDebitOutcome)(moved)];
};
const payment = (provider?: ProviderShare) => live(paymentSucceeded('mer_1'), provider);

describe('withProvider', () => {
  it.each<[string, [DomainEvent, Posting], Partial<Posting>]>([
    [
      'for a payment without a fee',
      payment(),
      { kind: 'provider_payment', gross: 10_000n, fee: 0n, legs: { owed: -10_000n, cleared: 10_000n } },
    ],
    [
      'for a payment minus its fee',
      payment({ name: 'xendit', fee: '150' }),
      {
        kind: 'provider_payment',
        gross: 10_000n,
        fee: 150n,
        legs: { owed: -9_850n, provider_fees: -150n, cleared: 10_000n },
      },
    ],
    [
      'for a refund',
      live(refundEnded({ ...OUTGOING, id: 're_1' }, 'refund.succeeded')),
      { kind: 'provider_refund', gross: -2_500n, legs: { owed: 2_500n, cleared: -2_500n } },
    ],
    [
      'for a payout with a fee',
      live(payoutEnded(OUTGOING, 'payout.succeeded'), { name: 'xendit', fee: '1000' }),
      {
        kind: 'provider_payout',
        gross: -2_500n,
        legs: { owed: 3_500n, provider_fees: -1_000n, cleared: -2_500n },
      },
    ],
    [
      'for a returned payout',
      live(payoutReturned(OUTGOING)),
      { kind: 'provider_return', gross: 2_500n, legs: { owed: -2_500n, cleared: 2_500n } },
    ],
  ])('adds a provider posting %s', (_, [event, posting], expected) => {
    const [own, beside, ...more] = withProvider(event, posting);
    expect(own).toBe(posting);
    expect(beside).toMatchObject({ merchantId: 'provider:xendit', source: posting.source, ...expected });
    expect(Object.values(beside!.legs).reduce((sum, amount) => sum + amount, 0n)).toBe(0n);
    expect(more).toEqual([]);
  });

  it.each<[string, [DomainEvent, Posting]]>([
    ['test money', [paymentSucceeded('mer_1'), postingOfPayment(paymentSucceeded('mer_1'))]],
    ['a free payment', live(paymentSucceeded('mer_1', { amount: 0, fee_amount: 0, net_amount: 0 }))],
    ['a failed payout', live(payoutEnded(OUTGOING, 'payout.failed'))],
    ['a cancelled payout', live(payoutEnded(OUTGOING, 'payout.cancelled'))],
    ['a failed refund', live(refundEnded({ ...OUTGOING, id: 're_1' }, 'refund.failed'))],
  ])('does not add a provider posting for %s', (_, [event, posting]) => {
    expect(withProvider(event, posting)).toEqual([posting]);
  });

  it('does not add a provider posting for an event from a release that did not record the provider', () => {
    const [event, posting] = payment();
    expect(withProvider({ ...event, provider: undefined }, posting)).toEqual([posting]);
  });

  it.each([
    { name: '', fee: null },
    { name: 'a:b', fee: null },
    { name: 'xendit', fee: '-1' },
    { name: 'xendit', fee: '1.5' },
  ])('rejects an invalid provider: %j', (provider) => {
    const [event, posting] = payment(provider);
    expect(() => withProvider(event, posting)).toThrow(event.id);
  });
});
