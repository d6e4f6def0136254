import 'reflect-metadata';
import { newId } from '@tulay/contracts';
import { openLedger, type OpenLedger } from '../../test/open-ledger';
import { paymentPosting, payoutPosting } from '../../test/postings';
import type { Posting } from './posting.rules';

let ledger: OpenLedger;

beforeAll(async () => {
  ledger = await openLedger({ poolSize: 16 });
});

afterAll(() => ledger.close());

const shuffled = <T>(items: T[]): T[] =>
  items
    .map((item) => ({ item, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);

describe('PostingsStore under concurrency', () => {
  it('posts each source once without deadlocks when batches share new accounts', async () => {
    const merchants = Array.from({ length: 8 }, () => newId('mer'));
    const postings = merchants.flatMap((id) => Array.from({ length: 25 }, () => paymentPosting(id)));
    const batches = Array.from({ length: 48 }, () => shuffled(postings).slice(0, 60));
    const verdicts = (await Promise.all(batches.map((batch) => ledger.post(...batch)))).flat();
    const sources = new Set(batches.flat().map(({ source }) => source));
    expect(verdicts.filter((verdict) => verdict === 'posted')).toHaveLength(sources.size);
    expect(verdicts.filter((verdict) => verdict === 'already_posted')).toHaveLength(48 * 60 - sources.size);
    for (const id of merchants) {
      const times = postings.filter((p) => p.merchantId === id && sources.has(p.source)).length;
      expect(await ledger.balance(id)).toBe(9_700n * BigInt(times));
    }
  });

  it('opens the same accounts without deadlocks', async () => {
    for (let round = 0; round < 20; round++) {
      const merchants = Array.from({ length: 12 }, () => newId('mer'));
      const batch = () => shuffled(merchants).map((id) => paymentPosting(id));
      const verdicts = await Promise.all(Array.from({ length: 12 }, () => ledger.post(...batch())));
      expect(new Set(verdicts.flat())).toEqual(new Set(['posted']));
    }
  });

  it('posts exactly as many debits as the balance covers', async () => {
    const merchant = newId('mer');
    await ledger.post(paymentPosting(merchant, { gross: 137n * 1_000n + 999n, fee: 0n }));
    const payouts = Array.from({ length: 400 }, () => payoutPosting(merchant, 1_000n));
    const batches = Array.from({ length: 40 }, (_, i) => payouts.slice(i * 10, i * 10 + 10));
    const verdicts = (await Promise.all(batches.map((batch) => ledger.post(...batch)))).flat();
    expect(verdicts.filter((verdict) => verdict === 'posted')).toHaveLength(137);
    expect(await ledger.balance(merchant)).toBe(999n);
    expect(await ledger.balance(merchant, 'payouts_in_transit')).toBe(137_000n);
  });

  it('posts a source for only one of two merchants', async () => {
    const [one, two] = [newId('mer'), newId('mer')];
    const source = newId('pay');
    const attempts = await Promise.allSettled(
      [one, two, one, two].map((id) => ledger.post(paymentPosting(id, { source }))),
    );
    const posted = attempts.filter((a) => a.status === 'fulfilled' && a.value[0] === 'posted');
    expect(posted).toHaveLength(1);
    expect((await ledger.balance(one)) + (await ledger.balance(two))).toBe(9_700n);
  });

  it('leaves a ledger that passes verification', async () => {
    expect(await ledger.findings()).toEqual([]);
  });

  it('rolls back a failed batch completely, including its new accounts', async () => {
    const merchant = newId('mer');
    const broken: Posting = paymentPosting(merchant, { legs: { clearing: -1n, available: 9_700n } });
    await expect(ledger.post(paymentPosting(merchant), broken)).rejects.toMatchObject({ code: 'TL002' });
    const { rows } = await ledger.owner.query('SELECT 1 FROM accounts WHERE merchant_id = $1', [merchant]);
    expect(rows).toEqual([]);
  });
});
