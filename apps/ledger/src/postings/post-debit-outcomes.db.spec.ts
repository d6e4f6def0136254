import 'reflect-metadata';
import { newId, type DomainEvent } from '@tulay/contracts';
import { payoutEnded, payoutReturned, refundEnded, type Outgoing } from '../../test/debit-outcomes';
import { openLedger, type OpenLedger } from '../../test/open-ledger';
import { paymentPosting, payoutPosting, refundPosting } from '../../test/postings';
import { PostDebitOutcomes } from './post-debit-outcomes';
import { NotPostable } from './posting.rules';
import { ContradictoryPosting } from './postings.store';

let ledger: OpenLedger;
let postDebitOutcomes: PostDebitOutcomes;
let payout: Outgoing;
let refund: Outgoing;

beforeAll(async () => {
  ledger = await openLedger();
  postDebitOutcomes = ledger.get(PostDebitOutcomes);
});

afterAll(() => ledger.close());

/** Credits 97.00 PHP, then debits a payout of 50.00 and a refund of 20.00. */
beforeEach(async () => {
  const merchantId = newId('mer');
  const out = payoutPosting(merchantId, 5_000n);
  const back = refundPosting(merchantId, 2_000n);
  await ledger.post(paymentPosting(merchantId), out, back);
  payout = { merchantId, id: out.source, amount: 5_000n };
  refund = { merchantId, id: back.source, amount: 2_000n };
});

const take = async (...events: DomainEvent[]): Promise<void> =>
  void (await postDebitOutcomes.execute(events));

async function books(): Promise<Record<string, bigint>> {
  const codes = ['available', 'clearing', 'payouts_in_transit', 'refunds_in_transit'];
  const balances = codes.map(async (code) => [code, await ledger.balance(payout.merchantId, code)] as const);
  return Object.fromEntries(await Promise.all(balances));
}
const START = {
  available: 2_700n,
  clearing: -10_000n,
  payouts_in_transit: 5_000n,
  refunds_in_transit: 2_000n,
};

const movements = async (source: string): Promise<string[]> =>
  (
    await ledger.db.query<{ type: string }>(
      'SELECT type FROM balance_transactions WHERE source = $1 ORDER BY id',
      [source],
    )
  ).map(({ type }) => type);

describe('posting payout outcomes', () => {
  it('settles a succeeded payout without changing the balance', async () => {
    await take(payoutEnded(payout, 'payout.succeeded'));
    expect(await books()).toEqual({ ...START, payouts_in_transit: 0n, clearing: -5_000n });
    expect(await movements(payout.id)).toEqual(['payout']);
  });

  it.each(['payout.failed', 'payout.cancelled'] as const)('credits the balance after %s', async (type) => {
    await take(payoutEnded(payout, type));
    expect(await books()).toEqual({ ...START, payouts_in_transit: 0n, available: 7_700n });
    expect(await movements(payout.id)).toEqual(['payout', 'payout_reversal']);
  });

  it.each<[string, (events: [DomainEvent, DomainEvent]) => DomainEvent[][]]>([
    ['events in order in one batch', (events) => [events]],
    ['events in order in separate batches', ([a, b]) => [[a], [b]]],
    ['return first', ([a, b]) => [[b], [a]]],
    ['return first in one batch', ([a, b]) => [[b, a]]],
    [
      'each event twice',
      ([a, b]) => [
        [a, b],
        [b, a],
      ],
    ],
    ['return before and after the success', ([a, b]) => [[b], [a], [b]]],
  ])('credits exactly once a payout that was returned after its success: %s', async (_, order) => {
    const events = order([payoutEnded(payout, 'payout.succeeded'), payoutReturned(payout)]);
    for (const batch of events) await take(...batch);
    expect(await books()).toEqual({ ...START, payouts_in_transit: 0n, available: 7_700n });
    expect(await movements(payout.id)).toEqual(['payout', 'payout_reversal']);
  });

  it('credits a failed payout once when two events report the failure', async () => {
    await take(payoutEnded(payout, 'payout.failed'));
    await take(payoutEnded(payout, 'payout.failed'));
    expect((await books()).available).toBe(7_700n);
  });

  it('credits a failed payout once when concurrent consumers receive the event', async () => {
    const event = payoutEnded(payout, 'payout.failed');
    await Promise.all(Array.from({ length: 8 }, () => take(event)));
    expect((await books()).available).toBe(7_700n);
  });

  it('rejects an outcome with another amount and records nothing from its batch', async () => {
    await take(payoutEnded(payout, 'payout.failed'));
    const other = payoutEnded({ ...payout, amount: 4_000n }, 'payout.failed');
    await expect(take(refundEnded(refund, 'refund.failed'), other)).rejects.toThrow(ContradictoryPosting);
    expect((await books()).refunds_in_transit).toBe(2_000n);
  });

  it('rejects an outcome whose debit is not posted yet', async () => {
    const merchantId = newId('mer');
    const early = payoutPosting(merchantId, 1_000n);
    const event = payoutEnded({ merchantId, id: early.source, amount: 1_000n }, 'payout.failed');
    await expect(take(event)).rejects.toMatchObject({ constraint: 'accounts_floor' });
    expect(await ledger.balance(merchantId)).toBe(0n);
    await ledger.post(paymentPosting(merchantId), early);
    await take(event);
    expect(await ledger.balance(merchantId)).toBe(9_700n);
  });

  it('rejects an event with inconsistent data', async () => {
    await expect(take(payoutEnded(payout, 'payout.failed', { amount: -1 }))).rejects.toThrow(NotPostable);
  });
});

describe('posting refund outcomes', () => {
  it('settles a succeeded refund without changing the balance', async () => {
    await take(refundEnded(refund, 'refund.succeeded'));
    expect(await books()).toEqual({ ...START, refunds_in_transit: 0n, clearing: -8_000n });
    expect(await movements(refund.id)).toEqual(['refund']);
  });

  it('credits the balance exactly once for a failed refund', async () => {
    const event = refundEnded(refund, 'refund.failed');
    await take(event, event);
    await take(event);
    expect(await books()).toEqual({ ...START, refunds_in_transit: 0n, available: 4_700n });
    expect(await movements(refund.id)).toEqual(['refund', 'refund_reversal']);
  });
});

it('payout and refund outcomes leave a ledger that passes verification', async () => {
  expect(await ledger.findings()).toEqual([]);
});
