import 'reflect-metadata';
import { newId } from '@tulay/contracts';
import type { Tx } from '@tulay/persistence';
import type { QueryConfig } from 'pg';
import { openLedger, type OpenLedger } from '../../test/open-ledger';
import { paymentPosting } from '../../test/postings';
import { PostingsStore } from './postings.store';

const MERCHANTS = 500;
/**
 * Makes PostgreSQL log the plan of each statement, including statements within functions, with the number of
 * rows read.
 */
const EXPLAIN = `LOAD 'auto_explain'; SET client_min_messages = log; SET auto_explain.log_min_duration = 0;
  SET auto_explain.log_analyze = on; SET auto_explain.log_nested_statements = on`;

let ledger: OpenLedger;

beforeAll(async () => {
  ledger = await openLedger();
});

afterAll(() => ledger?.close());

it('open_accounts looks up each account individually, even with a query plan created for an empty table', async () => {
  const plans: string[] = [];
  const { owner } = ledger;
  const on = {
    query: async (text: QueryConfig, values: unknown[]) => (await owner.query(text, values)).rows,
  } as unknown as Pick<Tx, 'query'>;
  owner.on('notice', ({ message }) => plans.push(message ?? ''));
  await owner.query('VACUUM ANALYZE');
  for (let n = 0; n < 3; n++) {
    if (n === 2) await owner.query(EXPLAIN);
    await new PostingsStore().post(
      on,
      Array.from({ length: MERCHANTS }, () => paymentPosting(newId('mer'))),
    );
  }
  const compared = plans.join().matchAll(/Rows Removed by (?:Join )?Filter: (\d+)/g);
  const rows = [...compared].reduce((sum, [, count]) => sum + Number(count), 0);
  expect(plans.join()).toMatch(/accounts_merchant_id_environment_currency_code_key/);
  // Comparing each of 1,500 accounts with the accounts of the previous batches would read 4,500,000 rows.
  expect(rows).toBeLessThan(100_000);
});
