import { newId, type AdjustBalanceRequest, type DebitRequest, type WithActor } from '@tulay/contracts';
import { postingOfAdjustment, postingOfDebit } from './debit.rules';

const NOW = 1_767_225_600;
const debit: DebitRequest = {
  kind: 'payout',
  sourceId: newId('po'),
  merchantId: newId('mer'),
  environment: 'test',
  amount: '5000',
  currency: 'PHP',
};
const adjustment: WithActor<AdjustBalanceRequest> = {
  adjustmentId: newId('adj'),
  merchantId: newId('mer'),
  environment: 'live',
  amount: '-5000',
  currency: 'PHP',
  reason: 'a lost dispute',
  actor: 'nena',
};

describe('postingOfDebit', () => {
  it('requires a sufficient balance for a payout', () => {
    expect(postingOfDebit(debit, NOW)).toEqual({
      kind: 'payout',
      source: debit.sourceId,
      merchantId: debit.merchantId,
      environment: 'test',
      currency: 'PHP',
      created: NOW,
      gross: -5_000n,
      fee: 0n,
      guarded: true,
      legs: { available: -5_000n, payouts_in_transit: 5_000n },
    });
  });

  it('does not require a sufficient balance for a refund', () => {
    expect(postingOfDebit({ ...debit, kind: 'refund', sourceId: newId('re') }, NOW)).toMatchObject({
      kind: 'refund',
      guarded: false,
      legs: { available: -5_000n, refunds_in_transit: 5_000n },
    });
  });

  it.each<[keyof DebitRequest, unknown]>([
    ['amount', '0'],
    ['amount', '-1'],
    ['amount', '1.5'],
    ['amount', ''],
    ['amount', '9999999999999999999'],
    ['currency', 'php'],
    ['currency', 'XXX'],
    ['sourceId', ''],
    ['sourceId', "po_' OR 1"],
    ['sourceId', 'po_1'],
    ['sourceId', newId('re')],
    ['kind', 'payment'],
  ])('returns invalid_request for an invalid debit (%s: %p)', (field, value) => {
    const bad = { ...debit, [field]: value };
    expect(() => postingOfDebit(bad, NOW)).toThrow(
      expect.objectContaining({ code: 'invalid_request', issues: { [field]: [expect.any(String)] } }),
    );
  });
});

describe('postingOfAdjustment', () => {
  it.each([
    ['removes', '-5000', -5_000n],
    ['adds', '5000', 5_000n],
  ])('%s money regardless of the balance', (_, amount, gross) => {
    expect(postingOfAdjustment({ ...adjustment, amount }, NOW)).toMatchObject({
      kind: 'adjustment',
      source: adjustment.adjustmentId,
      gross,
      guarded: false,
      legs: { available: gross, adjustments: -gross },
    });
  });

  it.each<[keyof WithActor<AdjustBalanceRequest>, unknown]>([
    ['amount', '0'],
    ['amount', '-9999999999999999999'],
    ['reason', '  '],
    ['reason', 'x'.repeat(501)],
    ['actor', ''],
    ['currency', 'XXX'],
    ['adjustmentId', 'no id'],
  ])('returns invalid_request for an invalid adjustment (%s: %p)', (field, value) => {
    const bad = { ...adjustment, [field]: value };
    expect(() => postingOfAdjustment(bad, NOW)).toThrow(expect.objectContaining({ code: 'invalid_request' }));
  });
});
