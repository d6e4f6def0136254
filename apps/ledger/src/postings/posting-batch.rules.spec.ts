import { paymentPosting, payoutPosting } from '../../test/postings';
import { PostingBatch } from './posting-batch.rules';

describe('PostingBatch', () => {
  const first = paymentPosting('mer_a', { source: 'pay_1' });
  const second = payoutPosting('mer_a', 500n, { source: 'po_1' });
  const third = paymentPosting('mer_a', { source: 'pay_2', environment: 'live' });
  const columns = new PostingBatch([first, second, third]).columns();

  it('contains each ledger and account once', () => {
    expect(columns.slice(0, 5)).toEqual([
      ['mer_a', 'mer_a'],
      ['test', 'live'],
      ['PHP', 'PHP'],
      [1, 1, 1, 1, 2, 2, 2],
      ['clearing', 'available', 'fees', 'payouts_in_transit', 'clearing', 'available', 'fees'],
    ]);
  });

  it('preserves the order of the postings', () => {
    expect(columns.slice(5, 12)).toEqual([
      ['payment', 'payout', 'payment'],
      ['pay_1', 'po_1', 'pay_2'],
      [1, 1, 2],
      [first.created, second.created, third.created],
      [10_000n, -500n, 10_000n],
      [300n, 0n, 300n],
      [false, true, false],
    ]);
  });

  it('assigns each leg to its posting and account', () => {
    expect(columns.slice(12)).toEqual([
      [1, 1, 1, 2, 2, 3, 3, 3],
      [1, 2, 3, 2, 4, 5, 6, 7],
      [-10_000n, 9_700n, 300n, -500n, 500n, -10_000n, 9_700n, 300n],
    ]);
  });
});
