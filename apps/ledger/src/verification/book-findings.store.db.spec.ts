import 'reflect-metadata';
import type { LedgerFinding } from '@tulay/contracts';
import { FINDINGS_SAMPLE } from '@tulay/reconciliation';
import { openLedger, type OpenLedger } from '../../test/open-ledger';
import { BookFindingsStore } from './book-findings.store';
import type { BookPage } from './book-pages.rules';

let ledger: OpenLedger;
let store: BookFindingsStore;

beforeEach(async () => {
  ledger = await openLedger();
  store = ledger.get(BookFindingsStore);
  await passBegins();
});
afterEach(() => ledger.close());

const CHECK = 'balance_is_sum_of_entries';
const PAGES = 12;
/** Number of findings on a page that are listed, and number of findings that are only counted. */
const [LISTED, UNLISTED] = [100, 400];

const passBegins = (): Promise<unknown> =>
  ledger.db.query(
    `INSERT INTO reconciliation_checkpoints (part, began_at) VALUES ('books', clock_timestamp())
     ON CONFLICT (part) DO UPDATE SET began_at = excluded.began_at`,
  );
const page = (n: number, size = 1): BookPage => ({
  part: 'accounts',
  after: String(n * 20_000),
  upTo: String((n + size) * 20_000),
});
const wrong = (n: number, count: number): LedgerFinding[] =>
  Array.from({ length: count }, (_, i) => ({ check: CHECK, detail: `account ${n * 20_000 + i} is wrong` }));
const found = (n: number, listed = LISTED, unlisted = UNLISTED) => ({
  checks: [CHECK],
  findings: wrong(n, listed),
  unlisted: { [CHECK]: unlisted },
});
const rows = async (): Promise<number> => {
  const [row] = await ledger.db.query<{ n: number }>('SELECT count(*)::int AS n FROM book_findings');
  return row!.n;
};
/** Reads all pages, as the full verification does. */
const readAll = async (pages: number): Promise<void> => {
  for (let n = 0; n < pages; n++) await store.replace(page(n), found(n), [CHECK]);
  await store.passEnded();
};

it('BookFindingsStore stores a sample of many findings and counts the remaining findings', async () => {
  await readAll(PAGES);
  expect([await rows(), await store.count()]).toEqual([FINDINGS_SAMPLE, PAGES * (LISTED + UNLISTED)]);
});

it('BookFindingsStore counts a finding once when the next full verification finds it again', async () => {
  await readAll(PAGES);
  await passBegins();
  await store.replace(page(0), found(0), [CHECK]);
  expect(await store.count()).toBe(PAGES * (LISTED + UNLISTED));
  await readAll(PAGES - 1);
  expect([await rows(), await store.count()]).toEqual([
    FINDINGS_SAMPLE,
    (PAGES - 1) * (LISTED + UNLISTED) + UNLISTED,
  ]);
});

it('BookFindingsStore does not count findings again when a page is rechecked', async () => {
  await readAll(PAGES);
  for (let again = 0; again < 3; again++) expect(await store.replace(page(11), found(11), [])).toEqual([]);
  expect(await store.count()).toBe(PAGES * (LISTED + UNLISTED));
});

it('BookFindingsStore removes findings from the count when they are corrected', async () => {
  await readAll(PAGES);
  for (let n = 0; n < PAGES; n++) await store.replace(page(n), found(n, 0, 0), []);
  expect([await rows(), await store.count()]).toEqual([0, PAGES * (LISTED + UNLISTED) - FINDINGS_SAMPLE]);
  await passBegins();
  await store.passEnded();
  expect(await store.count()).toBe(0);
});

it('BookFindingsStore counts findings once when a larger page contains their pages', async () => {
  await store.replace(page(0), found(0, LISTED, 0), []);
  await store.replace(page(1), found(1, LISTED, 0), []);
  await store.replace(page(0, 2), { ...found(0), unlisted: { [CHECK]: LISTED } }, [CHECK]);
  expect([await rows(), await store.count()]).toEqual([LISTED, 2 * LISTED]);
});

it('BookFindingsStore keeps the findings of checks that did not run', async () => {
  await store.replace(page(0), found(0, 1, 0), [CHECK]);
  await store.replace(page(0), { checks: ['another_check'], findings: [], unlisted: {} }, ['another_check']);
  expect(await store.count()).toBe(1);
});

it('BookFindingsStore replaces the count for the page of sums at each check', async () => {
  const sums: BookPage = { part: 'sums', after: '0', upTo: '9' };
  for (let again = 0; again < 3; again++) await store.replace(sums, found(0), [CHECK]);
  expect(await store.count()).toBe(LISTED + UNLISTED);
  await store.replace(sums, found(0, 0, 0), [CHECK]);
  expect(await store.count()).toBe(0);
});
