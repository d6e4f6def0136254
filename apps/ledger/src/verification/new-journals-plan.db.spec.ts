import 'reflect-metadata';
import { newId } from '@tulay/contracts';
import { openLedger, type OpenLedger } from '../../test/open-ledger';
import { paymentPosting } from '../../test/postings';
import { NEW_JOURNAL_CHECKS } from './book-checks.store';
import { pageStatement } from './page-statement.store';

interface Plan {
  'Node Type': string;
  'CTE Name'?: string;
  'Parent Relationship'?: string;
  Plans?: Plan[];
}

const [KNOWN, NEW] = [20, 600];

let ledger: OpenLedger;

beforeAll(async () => {
  ledger = await openLedger();
  const merchant = newId('mer');
  const post = (count: number) =>
    ledger.post(...Array.from({ length: count }, () => paymentPosting(merchant)));
  await post(KNOWN);
  await ledger.owner.query('ANALYZE journals, entries, accounts');
  await post(NEW);
});
afterAll(() => ledger.close());

/** Returns the page's CTEs that the plan reads again for each row of another table. */
const rereadOf = ({ 'Node Type': type, Plans = [] }: Plan): string[] => [
  ...(type === 'Nested Loop' ? Plans : [])
    .filter((plan) => plan['Parent Relationship'] === 'Inner' && plan['CTE Name']?.startsWith('page_'))
    .map((plan) => plan['CTE Name']!),
  ...Plans.flatMap(rereadOf),
];
const reread = (settings: string): Promise<string[]> =>
  ledger.db.transaction(async (tx) => {
    await tx.query(settings);
    const text = `EXPLAIN (FORMAT JSON) ${pageStatement(NEW_JOURNAL_CHECKS)}`;
    const [row] = await tx.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(text, [KNOWN, KNOWN + NEW]);
    return rereadOf(row!['QUERY PLAN'][0]!.Plan);
  });

it('verification joins new journals with their entries by hash, even though PostgreSQL has no statistics on them', async () => {
  expect(await reread(NEW_JOURNAL_CHECKS.settings!)).toEqual([]);
  // Without `enable_nestloop = off`, the plan reads the page again for every row.
  expect(await reread('SELECT 1')).not.toEqual([]);
});
