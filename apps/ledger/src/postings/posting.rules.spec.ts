import type { Payment } from '@tulay/contracts';
import { paymentSucceeded } from '../../test/postings';
import { NotPostable, postingOfPayment } from './posting.rules';

describe('postingOfPayment', () => {
  it('credits the merchant with net_amount and posts the fee', () => {
    const event = paymentSucceeded('mer_1', { amount: 1250.5, fee_amount: 31.26, net_amount: 1219.24 });
    expect(postingOfPayment(event)).toEqual({
      kind: 'payment',
      source: event.aggregateId,
      merchantId: 'mer_1',
      environment: 'test',
      currency: 'PHP',
      created: event.created,
      gross: 125_050n,
      fee: 3_126n,
      guarded: false,
      legs: { clearing: -125_050n, available: 121_924n, fees: 3_126n },
    });
  });

  it.each([
    ['PHP', { amount: 0.01, fee_amount: 0, net_amount: 0.01 }, { clearing: -1n, available: 1n }],
    [
      'JPY',
      { amount: 500, fee_amount: 20, net_amount: 480 },
      { clearing: -500n, available: 480n, fees: 20n },
    ],
    [
      'KWD',
      { amount: 1.5, fee_amount: 0.025, net_amount: 1.475 },
      { clearing: -1500n, available: 1475n, fees: 25n },
    ],
    ['PHP', { amount: 0, fee_amount: 0, net_amount: 0 }, { clearing: 0n, available: 0n }],
    ['PHP', { amount: 5, fee_amount: 5, net_amount: 0 }, { clearing: -500n, available: 0n, fees: 500n }],
    [
      'PHP',
      { amount: 9_999_999.99, fee_amount: 0.01, net_amount: 9_999_999.98 },
      { clearing: -999_999_999n, available: 999_999_998n, fees: 1n },
    ],
  ])('converts %s exactly to minor units: %j', (currency, amounts, legs) => {
    const posting = postingOfPayment(paymentSucceeded('mer_1', { currency, ...amounts }));
    expect(posting.legs).toEqual(legs);
    expect(Object.values(posting.legs).reduce((sum, leg) => sum + leg, 0n)).toBe(0n);
  });

  it.each<[string, Partial<Payment>]>([
    ['a net amount other than amount minus fee', { net_amount: 98 }],
    ['a fee above the amount', { fee_amount: 101, net_amount: -1 }],
    ['a negative fee', { fee_amount: -1, net_amount: 101 }],
    ['a negative amount', { amount: -1, fee_amount: 0, net_amount: -1 }],
    ['a fee on an amount of 0', { amount: 0, fee_amount: 1, net_amount: -1 }],
    ['no net_amount', { net_amount: null }],
    ['more decimals than the currency has', { amount: 100.001, net_amount: 97.001 }],
    ['an unknown currency', { currency: 'XYZ' }],
    ['a currency that is a property of every object', { currency: 'constructor' }],
    ['another status', { status: 'pending' }],
    ['amounts that are not numbers', { amount: '100' as unknown as number }],
    ['no amounts', { amount: undefined }],
  ])('rejects an event with %s', (_, changes) => {
    expect(() => postingOfPayment(paymentSucceeded('mer_1', changes))).toThrow(NotPostable);
  });

  it('rejects an event whose aggregate, environment or data does not match its payment', () => {
    const event = paymentSucceeded('mer_1');
    expect(() => postingOfPayment({ ...event, aggregateId: 'pay_other' })).toThrow(NotPostable);
    expect(() => postingOfPayment({ ...event, environment: 'live' })).toThrow(NotPostable);
    expect(() => postingOfPayment({ ...event, data: { object: { object: 'refund' } } })).toThrow(NotPostable);
    expect(() => postingOfPayment({ ...event, data: null as never })).toThrow(NotPostable);
  });
});
