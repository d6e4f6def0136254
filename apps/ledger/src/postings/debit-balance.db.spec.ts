import 'reflect-metadata';
import { newId, type DebitRequest } from '@tulay/contracts';
import { eventually } from '@tulay/testing';
import { openLedger, type OpenLedger } from '../../test/open-ledger';
import { paymentPosting } from '../../test/postings';
import { DebitBalance } from './debit-balance';

let ledger: OpenLedger;
let debitBalance: DebitBalance;
let merchant: string;

beforeAll(async () => {
  ledger = await openLedger();
  debitBalance = ledger.get(DebitBalance);
});

afterAll(() => ledger.close());

/** Credits 97.00 PHP. */
beforeEach(async () => {
  merchant = newId('mer');
  await ledger.post(paymentPosting(merchant));
});

const payout = (amount: number, changes: Partial<DebitRequest> = {}): DebitRequest => ({
  kind: 'payout',
  sourceId: newId('po'),
  merchantId: merchant,
  environment: 'test',
  amount: String(amount),
  currency: 'PHP',
  ...changes,
});
const refund = (amount: number): DebitRequest => payout(amount, { kind: 'refund', sourceId: newId('re') });

describe('DebitBalance', () => {
  it('reduces the balance immediately for a payout and adds a balance transaction', async () => {
    const debit = payout(5_000);
    expect(await debitBalance.execute(debit)).toEqual({ verdict: 'posted' });
    expect(await ledger.balance(merchant)).toBe(4_700n);
    expect(await ledger.balance(merchant, 'payouts_in_transit')).toBe(5_000n);
    const [row] = await ledger.db.query('SELECT * FROM balance_transactions WHERE source = $1', [
      debit.sourceId,
    ]);
    expect(row).toMatchObject({ type: 'payout', amount: '-5000', net: '-5000', balance_after: '4700' });
  });

  it('refuses a payout that exceeds the balance, but posts a refund', async () => {
    expect(await debitBalance.execute(payout(9_701))).toEqual({ verdict: 'refused' });
    expect(await ledger.balance(merchant)).toBe(9_700n);
    expect(await debitBalance.execute(refund(9_701))).toEqual({ verdict: 'posted' });
    expect(await ledger.balance(merchant)).toBe(-1n);
  });

  it('returns the first decision on retries, even after the balance changes', async () => {
    const [small, large] = [payout(9_000), payout(9_701)];
    const verdicts = async () => [await debitBalance.execute(small), await debitBalance.execute(large)];
    expect(await verdicts()).toEqual([{ verdict: 'posted' }, { verdict: 'refused' }]);
    await ledger.post(paymentPosting(merchant));
    expect(await verdicts()).toEqual([{ verdict: 'posted' }, { verdict: 'refused' }]);
    expect(await ledger.balance(merchant)).toBe(10_400n);
  });

  it('posts exactly 97 of 1,000 concurrent debits of 1.00 against a balance of 97.00', async () => {
    const debits = Array.from({ length: 1_000 }, () => payout(100));
    const verdicts = await Promise.all(debits.map((debit) => debitBalance.execute(debit)));
    expect(verdicts.filter(({ verdict }) => verdict === 'posted')).toHaveLength(97);
    expect(await ledger.balance(merchant)).toBe(0n);
  });

  it('posts exactly 97 of 1,000 concurrent debits of 1.00 from two replicas', async () => {
    const replicas = [debitBalance, (await ledger.replica()).get(DebitBalance, { strict: false })];
    const debits = Array.from({ length: 1_000 }, (_, i) => replicas[i % 2]!.execute(payout(100)));
    const verdicts = await Promise.all(debits);
    expect(verdicts.filter(({ verdict }) => verdict === 'posted')).toHaveLength(97);
    expect(await ledger.balance(merchant)).toBe(0n);
  });

  it('posts a debit once for concurrent retries', async () => {
    const debit = payout(5_000);
    const verdicts = await Promise.all(Array.from({ length: 50 }, () => debitBalance.execute(debit)));
    expect(new Set(verdicts.map(({ verdict }) => verdict))).toEqual(new Set(['posted']));
    expect(await ledger.balance(merchant)).toBe(4_700n);
  });

  it('completes a debit after the database closes its connections', async () => {
    const debits = Array.from({ length: 200 }, () => payout(40));
    const verdicts = Promise.all(debits.map((debit) => debitBalance.execute(debit)));
    await ledger.owner.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'tulay_ledger' AND datname = current_database()`,
    );
    expect(new Set((await verdicts).map(({ verdict }) => verdict))).toEqual(new Set(['posted']));
    // The first query can still fail, because the pool may return a closed connection.
    const balance = await eventually(() => ledger.balance(merchant));
    expect(balance).toBe(1_700n);
  });

  it('posts concurrent debits in one transaction', async () => {
    const debits = Array.from({ length: 50 }, () => payout(10));
    await Promise.all(debits.map((debit) => debitBalance.execute(debit)));
    const rows = await ledger.db.query(
      `SELECT DISTINCT xmin::text FROM journals WHERE merchant_id = $1 AND kind = 'payout'`,
      [merchant],
    );
    expect(rows).toHaveLength(1);
  });
});

describe('a debit with an ID that was already used', () => {
  it('returns invalid_request for a different amount, without affecting concurrent debits', async () => {
    const first = payout(1_000);
    await debitBalance.execute(first);
    const others = Array.from({ length: 20 }, () => payout(100));
    const debits = [...others.slice(0, 7), { ...first, amount: '2000' }, ...others.slice(7)];
    const results = await Promise.allSettled(debits.map((debit) => debitBalance.execute(debit)));
    expect(results[7]).toMatchObject({ status: 'rejected', reason: { code: 'invalid_request' } });
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
    expect(await ledger.balance(merchant)).toBe(6_700n);
  });

  it('returns invalid_request for a different merchant', async () => {
    const first = payout(1_000);
    await debitBalance.execute(first);
    const stranger = debitBalance.execute({ ...first, merchantId: newId('mer') });
    await expect(stranger).rejects.toMatchObject({ code: 'invalid_request' });
  });

  it('rejects an invalid field with invalid_request before any query', async () => {
    await expect(debitBalance.execute(payout(0))).rejects.toMatchObject({ code: 'invalid_request' });
  });
});
