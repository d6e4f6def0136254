import 'reflect-metadata';
import { newId } from '@tulay/contracts';
import { openLedger, type OpenLedger } from '../../test/open-ledger';
import { paymentPosting, payoutPosting, refundPosting } from '../../test/postings';
import type { Posting } from './posting.rules';
import { ContradictoryPosting } from './postings.store';

let ledger: OpenLedger;
let merchant: string;

beforeAll(async () => {
  ledger = await openLedger();
});

afterAll(() => ledger.close());

beforeEach(() => {
  merchant = newId('mer');
});

const journalsOf = async (merchantId: string) =>
  (await ledger.owner.query('SELECT * FROM journals WHERE merchant_id = $1 ORDER BY number', [merchantId]))
    .rows;

describe('payment posting', () => {
  it("credits net_amount, posts the fee, and increases the provider's debt by the gross amount", async () => {
    expect(await ledger.post(paymentPosting(merchant))).toEqual(['posted']);
    expect(await ledger.balance(merchant)).toBe(9_700n);
    expect(await ledger.balance(merchant, 'fees')).toBe(300n);
    expect(await ledger.balance(merchant, 'clearing')).toBe(-10_000n);
  });

  it('numbers the entries of an account and updates its running balance', async () => {
    await ledger.post(paymentPosting(merchant), paymentPosting(merchant, { gross: 5_000n, fee: 0n }));
    await ledger.post(paymentPosting(merchant));
    const { rows } = await ledger.owner.query(
      `SELECT e.seq::int, e.amount::int, e.balance_after::int FROM entries e JOIN accounts a ON a.id = e.account_id
       WHERE a.merchant_id = $1 AND a.code = 'available' ORDER BY e.seq`,
      [merchant],
    );
    expect(rows).toEqual([
      { seq: 1, amount: 9_700, balance_after: 9_700 },
      { seq: 2, amount: 5_000, balance_after: 14_700 },
      { seq: 3, amount: 9_700, balance_after: 24_400 },
    ]);
  });

  it('assigns IDs that sort in posting order', async () => {
    for (let i = 0; i < 5; i++)
      await ledger.post(...Array.from({ length: 12 }, () => paymentPosting(merchant)));
    const rows = await journalsOf(merchant);
    const ids = rows.map((row) => row.id as string);
    expect(new Set(ids).size).toBe(60);
    expect(ids).toEqual([...ids].sort());
    for (const id of ids) expect(id).toMatch(/^txn_[0-9a-hjkmnp-tv-z]{26}$/);
  });

  it('uses separate accounts for each merchant, environment and currency', async () => {
    const other = newId('mer');
    await ledger.post(
      paymentPosting(merchant),
      paymentPosting(other, { gross: 20_000n }),
      paymentPosting(merchant, { currency: 'USD', gross: 700n, fee: 7n }),
      paymentPosting(merchant, { environment: 'live', currency: 'JPY', gross: 5n, fee: 1n }),
    );
    expect(await ledger.balance(merchant)).toBe(9_700n);
    expect(await ledger.balance(merchant, 'available', 'USD')).toBe(693n);
    expect(await ledger.balance(merchant, 'available', 'JPY')).toBe(4n);
    expect(await ledger.balance(other)).toBe(19_700n);
  });

  it('does nothing for an empty batch', async () => {
    expect(await ledger.post()).toEqual([]);
  });
});

describe('a posting source', () => {
  it('is posted once, regardless of repetitions and their order', async () => {
    const [a, b, c] = [paymentPosting(merchant), paymentPosting(merchant), paymentPosting(merchant)];
    expect(await ledger.post(a, b)).toEqual(['posted', 'posted']);
    expect(await ledger.post(b, a, c)).toEqual(['already_posted', 'already_posted', 'posted']);
    expect(await ledger.post(c, b, a)).toEqual(['already_posted', 'already_posted', 'already_posted']);
    expect(await ledger.balance(merchant)).toBe(29_100n);
  });

  it('is posted once if it appears twice in one batch', async () => {
    const payment = paymentPosting(merchant);
    const payout = payoutPosting(merchant, 9_999_999n);
    expect(await ledger.post(payment, payout, payment, payout)).toEqual([
      'posted',
      'refused',
      'already_posted',
      'already_refused',
    ]);
    expect(await ledger.balance(merchant)).toBe(9_700n);
  });

  it('can be posted once per kind', async () => {
    const payout = payoutPosting(merchant, 4_000n);
    const back: Posting = {
      ...payout,
      kind: 'payout_reversal',
      guarded: false,
      gross: 4_000n,
      legs: { available: 4_000n, payouts_in_transit: -4_000n },
    };
    expect(await ledger.post(paymentPosting(merchant), payout, back)).toEqual(['posted', 'posted', 'posted']);
    expect(await ledger.balance(merchant)).toBe(9_700n);
  });

  it.each<[string, (posting: Posting) => Partial<Posting>]>([
    ['another amount', () => paymentPosting(merchant, { gross: 10_001n })],
    ['another fee', () => paymentPosting(merchant, { fee: 299n })],
    ['another merchant', () => paymentPosting(newId('mer'))],
    ['another environment', () => ({ environment: 'live' })],
    ['another currency', () => ({ currency: 'USD' })],
    ['another account', () => ({ legs: { adjustments: -10_000n, available: 9_700n, fees: 300n } })],
    ['an added guard', () => ({ guarded: true })],
  ])('is rejected with its whole batch if it is posted again with %s', async (_, changes) => {
    const posting = paymentPosting(merchant);
    await ledger.post(posting);
    const contradiction = { ...posting, ...changes(posting), source: posting.source };
    const innocent = paymentPosting(merchant);
    await expect(ledger.post(innocent, contradiction)).rejects.toThrow(ContradictoryPosting);
    expect(await ledger.balance(merchant)).toBe(9_700n);
    expect(await ledger.post(innocent)).toEqual(['posted']);
  });

  it('is rejected if one batch contains it with different values', async () => {
    const posting = paymentPosting(merchant);
    const other = paymentPosting(merchant, { source: posting.source, gross: 1_000n });
    await expect(ledger.post(posting, other)).rejects.toThrow(ContradictoryPosting);
    expect(await journalsOf(merchant)).toEqual([]);
  });
});

describe('a guarded debit', () => {
  it('is posted if the balance is exactly sufficient, and refused if it is one minor unit short', async () => {
    await ledger.post(paymentPosting(merchant));
    expect(await ledger.post(payoutPosting(merchant, 9_701n))).toEqual(['refused']);
    expect(await ledger.balance(merchant)).toBe(9_700n);
    expect(await ledger.post(payoutPosting(merchant, 9_700n))).toEqual(['posted']);
    expect(await ledger.balance(merchant)).toBe(0n);
    expect(await ledger.balance(merchant, 'payouts_in_transit')).toBe(9_700n);
  });

  it('remains refused even after the balance increases', async () => {
    const payout = payoutPosting(merchant, 5_000n);
    expect(await ledger.post(payout)).toEqual(['refused']);
    await ledger.post(paymentPosting(merchant));
    expect(await ledger.post(payout)).toEqual(['already_refused']);
    expect(await ledger.balance(merchant)).toBe(9_700n);
  });

  it('is recorded when refused, without moving money', async () => {
    const payout = payoutPosting(merchant, 5_000n);
    await ledger.post(payout);
    const [row] = await journalsOf(merchant);
    expect(row).toMatchObject({ source_id: payout.source, refused: true, net: null, gross: '-5000' });
    const entries = await ledger.owner.query('SELECT 1 FROM entries WHERE journal_number = $1', [row.number]);
    expect(entries.rowCount).toBe(0);
  });

  it('is decided in batch order', async () => {
    const verdicts = await ledger.post(
      payoutPosting(merchant, 1n),
      paymentPosting(merchant),
      payoutPosting(merchant, 6_000n),
      payoutPosting(merchant, 6_000n),
      payoutPosting(merchant, 3_700n),
      payoutPosting(merchant, 1n),
      paymentPosting(merchant, { gross: 100n, fee: 0n }),
      payoutPosting(merchant, 100n),
    );
    expect(verdicts).toEqual([
      'refused',
      'posted',
      'posted',
      'refused',
      'posted',
      'refused',
      'posted',
      'posted',
    ]);
    expect(await ledger.balance(merchant)).toBe(0n);
  });

  it('is refused while refunds keep the balance negative', async () => {
    await ledger.post(paymentPosting(merchant));
    expect(await ledger.post(refundPosting(merchant, 10_000n))).toEqual(['posted']);
    expect(await ledger.balance(merchant)).toBe(-300n);
    expect(await ledger.post(payoutPosting(merchant, 1n))).toEqual(['refused']);
  });

  it('depends only on the balance in its currency', async () => {
    await ledger.post(paymentPosting(merchant, { currency: 'USD' }));
    expect(await ledger.post(payoutPosting(merchant, 1n))).toEqual(['refused']);
  });
});
