import 'reflect-metadata';
import type { ReconciliationFinding } from '@tulay/contracts';
import { FINDINGS_SAMPLE } from '@tulay/reconciliation';
import { openLedger, type OpenLedger } from '../../test/open-ledger';
import { FindingsStore } from './findings.store';

let ledger: OpenLedger;
let store: FindingsStore;

beforeEach(async () => {
  ledger = await openLedger();
  store = ledger.get(FindingsStore);
  await passBegins();
});
afterEach(() => ledger.close());

const passBegins = (): Promise<unknown> =>
  ledger.db.query(
    `INSERT INTO reconciliation_checkpoints (part, began_at) VALUES ('payments', clock_timestamp())
     ON CONFLICT (part) DO UPDATE SET began_at = excluded.began_at`,
  );
const missing = (subject: string, detail = 'found none'): ReconciliationFinding => ({
  check: 'payment_credited_once',
  subject,
  detail,
});
const many = (count: number, from = 0): ReconciliationFinding[] =>
  Array.from({ length: count }, (_, n) => missing(`pay_${String(from + n).padStart(7, '0')}`));
const rows = async (table: string): Promise<number> => {
  const [row] = await ledger.db.query<{ n: string }>(`SELECT count(*) AS n FROM ${table}`);
  return Number(row?.n);
};
const count = async (): Promise<number | undefined> =>
  (await store.countByCheck()).get('payment_credited_once');

it('FindingsStore stores every finding if there are only a few', async () => {
  expect(await store.add('payments', many(3))).toHaveLength(3);
  expect(await store.add('payments', [missing('pay_0000001', 'found two')])).toEqual([]);
  expect([await count(), await rows('reconciliation_findings'), await rows('surplus_findings')]).toEqual([
    3, 3, 0,
  ]);
});

it('FindingsStore stores a sample of many findings and counts the remaining findings by check and day', async () => {
  for (let page = 0; page < 30; page++) await store.add('payments', many(1_000, page * 1_000));
  const other = { ...missing('pay_x'), check: 'state_change_has_one_event' as const };
  await store.add('payments', [other]);
  expect(await rows('reconciliation_findings')).toBe(FINDINGS_SAMPLE + 1);
  expect(await rows('surplus_findings')).toBe(1);
  expect([await count(), (await store.countByCheck()).get('state_change_has_one_event')]).toEqual([
    30_000, 1,
  ]);
});

it('FindingsStore counts the findings of each part separately', async () => {
  await store.add('payments', many(FINDINGS_SAMPLE + 5));
  await store.add('payments.events', many(FINDINGS_SAMPLE + 7));
  expect(await count()).toBe(2 * FINDINGS_SAMPLE + 12);
});

it('FindingsStore counts a surplus finding once when the next pass finds it again', async () => {
  await store.add('payments', many(FINDINGS_SAMPLE + 500));
  await passBegins();
  await store.add('payments', many(FINDINGS_SAMPLE + 100));
  expect(await count()).toBe(FINDINGS_SAMPLE + 500);
  await store.add('payments', many(400, FINDINGS_SAMPLE + 100));
  await store.passEnded('payments');
  expect(await count()).toBe(FINDINGS_SAMPLE + 500);
});

it('FindingsStore removes corrected surplus findings from the count at the end of the next pass', async () => {
  const findings = many(FINDINGS_SAMPLE + 500);
  await store.add('payments', findings);
  await store.removeResolved(
    'payments',
    findings.map(({ subject }) => subject),
    [],
  );
  expect(await count()).toBe(500);
  await passBegins();
  await store.passEnded('payments');
  expect(await count()).toBeUndefined();
});
