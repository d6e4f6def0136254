import 'reflect-metadata';
import { idAt, newId, type LedgerFinding } from '@tulay/contracts';
import { fullProof, openLedger, type OpenLedger } from '../../test/open-ledger';
import { paymentPosting, payoutPosting, refundPosting } from '../../test/postings';
import type { Posting } from '../postings/posting.rules';
import { BOOK_CHECKS } from './book-checks.store';
import { SealBooks } from './seal-books';
import { VerifyBooks } from './verify-books';

let ledger: OpenLedger;
let verify: VerifyBooks;
let merchant: string;
const seen = new Set<string>();

beforeAll(async () => {
  ledger = await openLedger();
  verify = ledger.get(VerifyBooks);
});

afterAll(() => ledger.close());

beforeEach(async () => {
  merchant = newId('mer');
  await ledger.post(
    paymentPosting(merchant),
    payoutPosting(merchant, 1_000n),
    payoutPosting(merchant, 99_999n),
    refundPosting(merchant, 500n),
    paymentPosting(merchant, { currency: 'USD' }),
  );
});

const findings = (): Promise<LedgerFinding[]> => ledger.findings();
const account = (code: string): string =>
  `(SELECT id FROM accounts WHERE merchant_id = '${merchant}' AND currency = 'PHP' AND code = '${code}')`;
const journal = (kind: string): string =>
  `(SELECT min(number) FROM journals WHERE merchant_id = '${merchant}' AND kind = '${kind}' AND NOT refused)`;

/** Posts without the services' validation, and returns the new findings. */
const post = (...postings: Posting[]): Promise<LedgerFinding[]> =>
  foundAfter(async () => void (await ledger.post(...postings)));

/** Changes the ledger with superuser privileges, and returns the new findings. */
const plant = (...statements: string[]): Promise<LedgerFinding[]> =>
  foundAfter(async () => {
    await ledger.owner.query('SET session_replication_role = replica');
    for (const statement of statements) expect((await ledger.owner.query(statement)).rowCount).not.toBe(0);
    await ledger.owner.query('SET session_replication_role = DEFAULT');
  });

async function foundAfter(change: () => Promise<void>): Promise<LedgerFinding[]> {
  const before = new Set((await findings()).map(({ detail }) => detail));
  await change();
  const found = (await findings()).filter(({ detail }) => !before.has(detail));
  for (const { check } of found) seen.add(check);
  return found;
}

const checksOf = (found: LedgerFinding[]): string[] => [...new Set(found.map(({ check }) => check))].sort();

describe('verification of a correct ledger', () => {
  it('reports no findings and counts everything', async () => {
    const { accounts, journals, entries, findings: found } = await fullProof(verify);
    expect({ accounts, journals, entries, found }).toEqual({
      accounts: 8,
      journals: 5,
      entries: 10,
      found: [],
    });
  });

  it('reports no findings while postings continue', async () => {
    const writing = new AbortController();
    const writer = (async () => {
      while (!writing.signal.aborted)
        await ledger.post(...Array.from({ length: 5 }, () => paymentPosting(merchant)));
    })();
    try {
      for (let i = 0; i < 5; i++) expect(await findings()).toEqual([]);
    } finally {
      writing.abort();
      await writer;
    }
  });
});

describe('full verification', () => {
  it('detects a balance that differs from the sum of its entries, and the resulting trial balance', async () => {
    const found = await plant(`UPDATE accounts SET balance = balance + 7 WHERE id = ${account('available')}`);
    expect(checksOf(found)).toEqual([
      'balance_is_sum_of_days',
      'balance_is_sum_of_entries',
      'trial_balance_is_zero',
    ]);
    expect(found[0]!.detail).toMatch(
      new RegExp(
        `${merchant} test PHP available\\): balance 8207 and seq 3, but its entries end with balance 8200 and seq 3`,
      ),
    );
  });

  it('detects an account whose entry count exceeds its number of entries', async () => {
    const found = await plant(`UPDATE accounts SET seq = seq + 1 WHERE id = ${account('fees')}`);
    expect(checksOf(found)).toEqual(['balance_is_sum_of_entries']);
  });

  it('detects an entry whose amount was changed', async () => {
    const found = await plant(
      `UPDATE entries SET amount = amount + 1 WHERE account_id = ${account('available')} AND seq = 2`,
    );
    expect(checksOf(found)).toEqual([
      'journal_sums_to_zero',
      'journal_tells_what_available_did',
      'running_balance_unbroken',
    ]);
  });

  it('detects a changed entry even when its account was changed to match', async () => {
    const found = await plant(
      `UPDATE entries SET amount = amount + 1, balance_after = balance_after + 1 WHERE account_id = ${account('fees')}`,
      `UPDATE accounts SET balance = balance + 1 WHERE id = ${account('fees')}`,
    );
    expect(checksOf(found)).toEqual(['journal_sums_to_zero', 'trial_balance_is_zero']);
  });

  it('detects a changed running balance at the entry where the chain breaks', async () => {
    const found = await plant(
      `UPDATE entries SET balance_after = 0 WHERE account_id = ${account('clearing')} AND seq = 1`,
    );
    expect(checksOf(found)).toEqual(['balance_is_sum_of_entries', 'running_balance_unbroken']);
  });

  it("detects a gap in an account's entry numbers", async () => {
    const found = await plant(
      `UPDATE entries SET seq = 4 WHERE account_id = ${account('available')} AND seq = 3`,
    );
    expect(checksOf(found)).toEqual(['balance_is_sum_of_entries', 'running_balance_unbroken']);
  });

  it('detects a deleted entry', async () => {
    const found = await plant(`DELETE FROM entries WHERE account_id = ${account('refunds_in_transit')}`);
    expect(checksOf(found)).toEqual([
      'balance_is_sum_of_entries',
      'journal_sums_to_zero',
      'transit_moves_the_amount',
    ]);
  });

  it('detects entries whose journal was deleted', async () => {
    const found = await plant(`DELETE FROM journals WHERE number = ${journal('payment')}`);
    expect(checksOf(found)).toEqual(['day_is_sum_of_journals', 'entry_has_journal_and_account']);
    expect(found).toHaveLength(4);
  });

  it('detects a journal whose entries were deleted', async () => {
    const found = await plant(`DELETE FROM entries WHERE journal_number = ${journal('refund')}`);
    expect(checksOf(found)).toContain('journal_has_entries_unless_refused');
  });

  it('detects a refused debit that was changed to posted', async () => {
    const refused = `merchant_id = '${merchant}' AND refused`;
    const found = await plant(`UPDATE journals SET refused = false WHERE ${refused}`);
    expect(checksOf(found)).toEqual(['journal_has_entries_unless_refused', 'transit_moves_the_amount']);
  });

  it("detects a statement whose balance differs from the account's balance", async () => {
    const found = await plant(
      `UPDATE journals SET available_balance_after = 1 WHERE number = ${journal('payment')}`,
    );
    expect(checksOf(found)).toEqual(['journal_tells_what_available_did']);
  });

  it('detects a journal that was moved to another merchant', async () => {
    const found = await plant(
      `UPDATE journals SET merchant_id = 'mer_thief' WHERE number = ${journal('payment')}`,
    );
    expect(checksOf(found)).toEqual(['day_is_sum_of_journals', 'entries_stay_in_their_book']);
    expect(found).toHaveLength(4);
  });

  it('detects a deleted account', async () => {
    const found = await plant(`DELETE FROM accounts WHERE id = ${account('fees')}`);
    expect(checksOf(found)).toEqual(['entry_has_journal_and_account', 'trial_balance_is_zero']);
  });

  it('detects a source that was posted twice', async () => {
    await ledger.owner.query('ALTER TABLE journals DROP CONSTRAINT journals_once_per_source');
    const found = await plant(
      `UPDATE journals SET source_id = '${newId('pay')}' WHERE merchant_id = '${merchant}' AND kind = 'payment'`,
    );
    expect(checksOf(found)).toEqual(['source_posted_once']);
  });

  it('detects a payout that overdrew the balance', async () => {
    await ledger.owner.query('ALTER TABLE journals DROP CONSTRAINT journals_no_overdraft');
    const found = await plant(
      `UPDATE journals SET available_balance_after = -1 WHERE number = ${journal('payout')}`,
    );
    expect(checksOf(found)).toEqual(['guarded_debit_never_overdraws', 'journal_tells_what_available_did']);
  });

  it('detects an account below its minimum balance', async () => {
    await ledger.owner.query('ALTER TABLE accounts DROP CONSTRAINT accounts_floor');
    const found = await plant(
      `UPDATE accounts SET min_balance = 5000 WHERE id = ${account('payouts_in_transit')}`,
    );
    expect(checksOf(found)).toEqual(['account_stays_above_its_floor']);
  });

  it('detects a payout that was reversed but never debited', async () => {
    const found = await plant(
      `UPDATE journals SET kind = 'payout_reversal' WHERE number = ${journal('payout')}`,
    );
    expect(checksOf(found)).toEqual(['ending_follows_its_debit', 'transit_moves_the_amount']);
  });

  it('detects a payout that was both settled and reversed', async () => {
    const [debit, other] = [payoutPosting(merchant, 700n), payoutPosting(merchant, 700n)];
    const ending = { ...debit, gross: 700n, guarded: false };
    const settled = { payouts_in_transit: -700n, clearing: 700n };
    const givenBack = { payouts_in_transit: -700n, available: 700n };
    const found = await post(
      debit,
      other,
      { ...ending, kind: 'payout_settlement', gross: -700n, legs: settled },
      { ...ending, kind: 'payout_reversal', legs: givenBack },
    );
    expect(checksOf(found)).toEqual(['transit_ends_once']);
  });

  it.each([
    ['from the future', () => idAt('pay', Date.now() + 27 * 60_000)],
    ['with the latest possible time', () => `pay_7${'z'.repeat(25)}`],
    ['after the latest possible time', () => `pay_${'z'.repeat(26)}`],
    ['that is malformed', () => 'pay_1'],
    ["with a payout's prefix", () => newId('po')],
    ['with an unknown prefix', () => newId('mer')],
  ])('detects a credit for a payment with an ID %s', async (_, source) => {
    const found = await post(paymentPosting(merchant, { source: source() }));
    expect(checksOf(found)).toEqual(['source_was_made_before_its_journal']);
  });

  it('accepts a payment ID with a time up to a minute after the credit', async () => {
    expect(await post(paymentPosting(merchant, { source: idAt('pay', Date.now() + 50_000) }))).toEqual([]);
  });

  it('detects a refund journal with a payout ID as its source', async () => {
    const found = await plant(
      `UPDATE journals SET source_id = '${newId('po')}' WHERE number = ${journal('refund')}`,
    );
    expect(checksOf(found)).toEqual(['source_was_made_before_its_journal']);
  });

  it('detects a journal whose ID is from the future', async () => {
    const id = idAt('txn', Date.now() + 120_000);
    const found = await plant(`UPDATE journals SET id = '${id}' WHERE number = ${journal('payment')}`);
    expect(checksOf(found)).toEqual(['journal_was_posted_by_now']);
  });

  it('detects a journal with a number that was not assigned', async () => {
    const found = await plant(
      `WITH j AS (UPDATE journals SET number = number + 1000000 WHERE number = ${journal('payment')} RETURNING number)
       UPDATE entries e SET journal_number = j.number FROM j WHERE e.journal_number = j.number - 1000000`,
    );
    expect(checksOf(found)).toEqual(['number_was_given_out']);
  });

  it('detects a changed sealed row even with adjusted sums and a recreated seal', async () => {
    await ledger.get(SealBooks).execute(new AbortController());
    const changed = await plant(
      `UPDATE journals SET created = created + 1 WHERE number = ${journal('payout')}`,
    );
    expect(checksOf(changed)).toEqual(['sealed_rows_are_unchanged']);
    const replaced = await plant(`UPDATE book_seals SET content = sha256('x') WHERE number = 1`);
    expect(checksOf(replaced)).toContain('seals_are_one_chain');
  });

  it('detects an adjustment without an author', async () => {
    const legs = { available: 5n, adjustments: -5n };
    const found = await post({
      ...paymentPosting(merchant, { gross: 5n, fee: 0n }),
      kind: 'adjustment',
      legs,
    });
    expect(checksOf(found)).toEqual(['adjustment_has_an_author']);
  });

  describe('full verification of provider accounts', () => {
    const days = `provider_days WHERE account_id = (SELECT id FROM accounts WHERE merchant_id = 'provider:one' AND code = 'owed')`;
    const payment = (): Posting => paymentPosting(merchant, { environment: 'live' });
    const beside = (own: Posting, changes: Partial<Posting> = {}): Posting => ({
      ...own,
      kind: 'provider_payment',
      merchantId: 'provider:one',
      fee: 0n,
      legs: { owed: -own.gross, cleared: own.gross },
      ...changes,
    });

    it("reports nothing if the accounts match the merchants' movements", async () => {
      const own = payment();
      expect(await post(own, beside(own))).toEqual([]);
    });

    it.each([
      ['was changed', 'added = added + 1', ['owed_is_sum_of_days', 'provider_day_is_sum_of_journals']],
      ['was moved to another date', 'day = day - 1', ['provider_day_is_sum_of_journals']],
    ])('detects a day that %s', async (_, change, checks) => {
      const own = payment();
      await ledger.post(own, beside(own));
      expect(checksOf(await plant(`UPDATE ${days.replace(' WHERE', ` SET ${change} WHERE`)}`))).toEqual(
        checks,
      );
      const undo = change.replace('+ 1', '- 1').replace('day - 1', 'day + 1');
      await plant(`UPDATE ${days.replace(' WHERE', ` SET ${undo} WHERE`)}`);
    });

    it.each([
      ['a provider payment without a merchant payment', { source: newId('pay') }],
      ['a provider payment with another amount', { gross: 9_999n, legs: { owed: -9_999n, cleared: 9_999n } }],
    ])('detects %s', async (_, changes) => {
      const own = payment();
      const found = await post(own, beside(own, changes));
      expect(checksOf(found)).toEqual(['provider_moves_what_a_merchant_moves']);
    });

    it('detects a fee that the provider did not charge', async () => {
      const own = payment();
      const found = await post(own, beside(own, { merchantId: 'provider:two', fee: 150n }));
      expect(checksOf(found)).toEqual(['owed_is_sum_of_days', 'provider_owes_all_but_its_fee']);
    });

    it.each([
      ['accepts a late fee for a payment posted without a fee', 0n, 150n, []],
      ['detects a second fee', 100n, 150n, ['late_fee_is_of_a_payment_without_one']],
      ['detects a fee above the payment', 0n, 10_001n, ['late_fee_is_of_a_payment_without_one']],
    ])('%s', async (_, told, fee, checks) => {
      const own = payment();
      const legs = { owed: told - own.gross, provider_fees: -told, cleared: own.gross };
      await ledger.post(own, beside(own, { fee: told, legs }));
      const ofFee = { owed: fee, provider_fees: -fee };
      const late = beside(own, { kind: 'provider_fee', gross: 0n, fee, legs: ofFee });
      expect(checksOf(await post(late))).toEqual(checks);
    });

    it('detects a settlement without a record, and a settlement without a posting', async () => {
      const legs = { owed: 5n, bank: -5n };
      const settled = beside(payment(), {
        kind: 'provider_settlement',
        source: newId('set'),
        gross: -5n,
        legs,
      });
      expect(checksOf(await post(settled))).toEqual(['settlement_has_an_author']);
      const lost =
        await plant(`INSERT INTO settlements (id, provider, environment, currency, amount, fee, reference,
        received_on, actor) VALUES ('${newId('set')}', 'one', 'live', 'PHP', 5, 0, 'lost', '2026-05-08', 'Ana')`);
      expect(checksOf(lost)).toEqual(['settlement_has_an_author']);
    });
  });

  it('reports only the first hundred affected rows of each page if corruption is widespread', async () => {
    await ledger.post(...Array.from({ length: 60 }, () => paymentPosting(merchant)));
    const found = await plant(`UPDATE entries SET balance_after = balance_after + seq`);
    const told = found.filter(({ check }) => check === 'running_balance_unbroken');
    expect(told.length).toBeLessThanOrEqual(200);
    const { unlisted } = await verify.execute({ cursor: null });
    expect(unlisted?.running_balance_unbroken).toBeGreaterThan(0);
  });

  it('has a test for every check', () => {
    const checks = Object.values(BOOK_CHECKS).flatMap((of) => of.checks.map(({ name }) => name));
    expect([...seen].sort()).toEqual([...new Set(checks)].sort());
  });
});
