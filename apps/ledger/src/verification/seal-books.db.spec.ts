import 'reflect-metadata';
import { newId } from '@tulay/contracts';
import { AdvisoryLock } from '@tulay/persistence';
import { eventually } from '@tulay/testing';
import { fullProof, openLedger, type OpenLedger } from '../../test/open-ledger';
import { paymentPosting, payoutPosting } from '../../test/postings';
import { ProofJob } from './proof.job';
import { SealBooks } from './seal-books';
import { VerifyBooks } from './verify-books';

let ledger: OpenLedger;
let job: ProofJob;
let merchant: string;

beforeEach(async () => {
  ledger = await openLedger();
  job = ledger.get(ProofJob);
  merchant = newId('mer');
  await ledger.post(paymentPosting(merchant), payoutPosting(merchant, 1_000n));
});
afterEach(() => ledger.close());

const seal = () => ledger.get(SealBooks).execute(new AbortController());
const shown = async (name: string): Promise<number> => {
  const text = await ledger.metrics.registry.metrics();
  return Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${name}{`))
      ?.split(' ')
      .at(-1),
  );
};
/** Changes the ledger with superuser privileges. */
const tamper = async (text: string): Promise<void> => {
  await ledger.owner.query('SET session_replication_role = replica');
  expect((await ledger.owner.query(text)).rowCount).toBeGreaterThan(0);
  await ledger.owner.query('SET session_replication_role = DEFAULT');
};
const available = () => `(SELECT id FROM accounts WHERE merchant_id = '${merchant}' AND code = 'available')`;
const sealing = async (): Promise<number> => {
  const { rows } = await ledger.owner.query(
    `SELECT FROM pg_stat_activity WHERE datname = current_database() AND query LIKE '%pg_snapshot_xmin%' AND usename = 'tulay_ledger'`,
  );
  return rows.length;
};
const checksOf = (found: { check: string }[]) => [...new Set(found.map(({ check }) => check))].sort();

describe('regular verification', () => {
  it('reads each journal once and seals it', async () => {
    expect(await seal()).toEqual({ journals: 2, entries: 5, found: [] });
    expect(await seal()).toEqual({ journals: 0, entries: 0, found: [] });
    await ledger.post(paymentPosting(merchant));
    expect(await seal()).toEqual({ journals: 1, entries: 3, found: [] });
    const { rows } = await ledger.owner.query(
      'SELECT number, journals, entries FROM book_seals ORDER BY number',
    );
    expect(rows).toEqual([
      { number: '1', journals: '2', entries: '5' },
      { number: '2', journals: '1', entries: '3' },
    ]);
    expect((await fullProof(ledger.get(VerifyBooks))).findings).toEqual([]);
  });

  it('waits for a posting that has been assigned numbers but is not committed', async () => {
    const [one, two] = [newId('mer'), newId('mer')];
    await ledger.post(paymentPosting(one), paymentPosting(two));
    let sealed = seal();
    await ledger.db.transaction(async (tx) => {
      await ledger.postOn(tx, paymentPosting(one));
      await ledger.post(paymentPosting(two));
      await sealed;
      sealed = seal();
      await eventually(async () => (await sealing()) > 0);
    });
    expect((await sealed).journals).toBe(2);
  });

  it('reports problems with new journals until they are resolved, and continues to seal', async () => {
    await ledger.post(paymentPosting(merchant, { source: `pay_7${'z'.repeat(25)}` }));
    await tamper(`UPDATE entries SET amount = amount + 1 WHERE account_id = ${available()} AND seq = 1`);
    await job.run();
    expect(await shown('ledger_findings')).toBeGreaterThan(1);
    await tamper(`UPDATE entries SET amount = amount - 1 WHERE account_id = ${available()} AND seq = 1`);
    await ledger.post(paymentPosting(merchant));
    await job.run();
    // The findings about the forged journal remain.
    expect(await shown('ledger_findings')).toBe(2);
  });

  it("detects a changed sum in any account, and a changed balance at the account's next posting", async () => {
    await seal();
    await tamper(`UPDATE accounts SET balance = balance + 1 WHERE id = ${available()}`);
    expect(checksOf((await seal()).found)).toEqual(['trial_balance_is_zero']);
    await ledger.post(paymentPosting(merchant));
    expect(checksOf((await seal()).found)).toEqual(['balance_is_sum_of_days', 'running_balance_unbroken']);
  });

  it('does not detect changed sealed rows with matching sums, unlike the full verification', async () => {
    await job.run();
    await tamper(
      `UPDATE journals SET fee = fee + 1, net = net - 1 WHERE merchant_id = '${merchant}' AND kind = 'payment'`,
    );
    expect((await seal()).found).toEqual([]);
    expect(checksOf(await ledger.findings())).toContain('sealed_rows_are_unchanged');
    await job.run();
    expect(await shown('ledger_findings')).toBe(0);
    ledger.clock.advance(25 * 3_600_000);
    await (await ledger.replica()).get(ProofJob, { strict: false }).run();
    expect(await shown('ledger_findings')).toBeGreaterThan(0);
  });

  it('rechecks findings of the full verification with the same checks', async () => {
    await job.run();
    await tamper(`UPDATE balance_days SET day = day - 1 WHERE account_id = ${available()}`);
    ledger.clock.advance(25 * 3_600_000);
    await job.run();
    expect(await shown('ledger_findings')).toBe(1);
    await job.run();
    expect(await shown('ledger_findings')).toBe(1);
    await tamper(`UPDATE balance_days SET day = day + 1 WHERE account_id = ${available()}`);
    await job.run();
    expect(await shown('ledger_findings')).toBe(0);
  });

  it('counts all affected rows of a page but stores only a hundred', async () => {
    await ledger.post(...Array.from({ length: 150 }, () => paymentPosting(merchant)));
    await tamper(`UPDATE journals SET fee = fee + 1, net = net - 1 WHERE kind = 'payment'`);
    await job.run();
    const { rows } = await ledger.owner.query(
      `SELECT (SELECT count(*)::int FROM book_findings WHERE check_name = $1) AS stored,
        (SELECT sum(found)::int FROM surplus_findings WHERE check_name = $1) AS counted,
        (SELECT count(*)::int FROM book_findings) + (SELECT sum(found)::int FROM surplus_findings) AS all`,
      ['journal_tells_what_available_did'],
    );
    expect(rows[0]).toMatchObject({ stored: 100, counted: 51 });
    expect(await shown('ledger_findings')).toBe(rows[0].all);
  });

  it('reports the only changed seal on a page, even if the page starts in the middle of the seal', async () => {
    for (let seals = 0; seals < 3; seals++) {
      await seal();
      await ledger.post(paymentPosting(merchant), paymentPosting(merchant));
    }
    const [whole, middle] = [null, 'journals 6 3'];
    for (const cursor of [whole, middle])
      expect((await ledger.get(VerifyBooks).execute({ cursor })).findings).toEqual([]);
    await tamper('UPDATE journals SET created = created + 1 WHERE number = 3');
    for (const cursor of [whole, middle])
      expect((await ledger.get(VerifyBooks).execute({ cursor })).findings).toEqual([
        {
          check: 'sealed_rows_are_unchanged',
          detail: expect.stringMatching(/^seal 2 over the journals 3 to 4: /) as string,
        },
      ]);
  });

  it('detects seals that were recreated after a change if one of them is missing', async () => {
    await seal();
    await ledger.post(paymentPosting(merchant));
    await seal();
    await tamper('DELETE FROM book_seals WHERE number = 1');
    expect(checksOf(await ledger.findings())).toContain('seals_are_one_chain');
  });

  it('runs on one replica at a time, and exports the time of the last run', async () => {
    const other = new AdvisoryLock(ledger.db, 'proof of the books');
    await other.hold();
    await job.run();
    expect(await shown('ledger_proof_timestamp_seconds')).toBe(0);
    await other.release();
    await job.run();
    const now = ledger.clock.now('live').getTime() / 1_000;
    expect(await shown('ledger_proof_timestamp_seconds')).toBeCloseTo(now);
    expect(await shown('ledger_full_proof_timestamp_seconds')).toBeCloseTo(now);
  });
});

it.each(['UPDATE book_seals SET journals = 0', 'DELETE FROM book_seals', 'TRUNCATE book_seals'])(
  'PostgreSQL rejects the statement %s, even from the owner',
  async (change) => {
    await seal();
    await expect(ledger.owner.query(change)).rejects.toMatchObject({ code: 'TL003' });
    await expect(ledger.db.query(change)).rejects.toMatchObject({ code: '42501' });
  },
);
