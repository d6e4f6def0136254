import 'reflect-metadata';
import type { ProviderRecord } from '@tulay/provider-routing';
import {
  CloseDiscrepancy,
  DiscrepanciesStore,
  FINDINGS_SAMPLE,
  ReconcileProvider,
} from '@tulay/reconciliation';
import { FixedClock } from '@tulay/testing';
import { openPayments, type OpenPayments } from '../../test/open-payments';
import { paymentsDatabase, type PaymentsDatabase } from '../../test/payments-database';
import { RemoteProvider } from '../../test/remote-provider';

jest.setTimeout(120_000);

const DAY = '2026-05-01';
const MORE = 450;

let database: PaymentsDatabase;
let service: OpenPayments;
let lines: ProviderRecord[];
let discrepancies: DiscrepanciesStore;

async function* listed(): AsyncGenerator<ProviderRecord> {
  for (const line of lines) yield await Promise.resolve(line);
}

beforeEach(async () => {
  database = await paymentsDatabase();
  lines = [];
  const provider = new RemoteProvider('xendit');
  Object.assign(provider, { records: listed });
  const ledger = { providerJournals: () => Promise.resolve([]) };
  const clock = new FixedClock('2026-05-03T01:00:00Z');
  service = await openPayments(database.db, { clock, providers: [provider], ledger });
  discrepancies = service.get(DiscrepanciesStore);
});
afterEach(() => database.close());

/** Adds payments that we did not request to the provider's list, numbered from `from`. */
const addUnknown = (count: number, from = 0): void => {
  for (let n = from; n < from + count; n++)
    lines.push({
      kind: 'payment',
      reference: `order ${n}`,
      providerRef: `py-${String(n).padStart(6, '0')}`,
      status: 'succeeded',
      amount: 10_000n,
      fee: 150n,
      currency: 'PHP',
      settled: false,
      occurredAt: Date.parse(`${DAY}T01:00:00Z`) / 1_000,
    });
};
const reconcile = () =>
  service.get(ReconcileProvider).execute({ provider: 'xendit', environment: 'live', day: DAY });
const rows = async (status: string): Promise<number> => {
  const text = 'SELECT count(*)::int AS n FROM discrepancies WHERE status = $1';
  return (await database.db.query<{ n: number }>(text, [status]))[0]!.n;
};
const idOf = async (subject: string): Promise<string> => {
  const text = 'SELECT id FROM discrepancies WHERE subject = $1';
  return `payments-${(await database.db.query<{ id: string }>(text, [subject]))[0]!.id}`;
};
const close = async (subject: string, status: 'explained' | 'resolved') =>
  service
    .get(CloseDiscrepancy)
    .execute({ id: await idOf(subject), status, note: 'another shop', actor: 'Ana' });
const statusOf = async (subject: string) => {
  const text = 'SELECT status, note, actor FROM discrepancies WHERE subject = $1';
  return (await database.db.query(text, [subject]))[0];
};

it('stores a sample of many discrepancies of a kind and day, and counts the remaining discrepancies', async () => {
  addUnknown(FINDINGS_SAMPLE + MORE);
  const found = FINDINGS_SAMPLE + MORE;
  expect(await reconcile()).toMatchObject({ checked: found, open: found, stored: FINDINGS_SAMPLE });
  expect([await rows('open'), await discrepancies.countOpen()]).toEqual([FINDINGS_SAMPLE, found]);
  expect(await discrepancies.countUnlisted({ limit: 25, status: 'open', provider: 'xendit' })).toBe(MORE);
  expect(await discrepancies.countUnlisted({ limit: 25, status: 'open', provider: 'maya' })).toBe(0);
  expect(await discrepancies.countUnlisted({ limit: 25, status: 'explained' })).toBe(0);
});

it('counts a discrepancy once if its day is compared again', async () => {
  addUnknown(FINDINGS_SAMPLE + MORE);
  await reconcile();
  expect(await reconcile()).toMatchObject({ open: FINDINGS_SAMPLE + MORE, stored: FINDINGS_SAMPLE });
});

it('resolves stored and counted discrepancies that a later comparison no longer finds', async () => {
  addUnknown(FINDINGS_SAMPLE + MORE);
  await reconcile();
  lines = [];
  expect(await reconcile()).toMatchObject({ open: 0, stored: 0 });
  expect([await rows('open'), await rows('resolved'), await discrepancies.countOpen()]).toEqual([
    0,
    FINDINGS_SAMPLE,
    0,
  ]);
});

it('replaces resolved discrepancies in the sample with discrepancies from a later comparison', async () => {
  addUnknown(FINDINGS_SAMPLE + 1);
  await reconcile();
  lines = [];
  addUnknown(MORE, FINDINGS_SAMPLE * 2);
  expect(await reconcile()).toMatchObject({ open: MORE, stored: MORE });
  expect([await rows('open'), await discrepancies.countOpen()]).toEqual([MORE, MORE]);
});

it('preserves an operator’s decision on a discrepancy when many new discrepancies are found', async () => {
  addUnknown(2, FINDINGS_SAMPLE * 2);
  const [explained, resolved] = [lines[0]!.providerRef, lines[1]!.providerRef];
  await reconcile();
  await close(explained, 'explained');
  await close(resolved, 'resolved');
  addUnknown(FINDINGS_SAMPLE + MORE);
  await reconcile();
  const acted = { note: 'another shop', actor: 'Ana' };
  expect(await statusOf(explained)).toEqual({ status: 'explained', ...acted });
  expect(await statusOf(resolved)).toEqual({ status: 'open', ...acted });
  // The explained discrepancy is not open.
  expect(await discrepancies.countOpen()).toBe(FINDINGS_SAMPLE + MORE + 1);
});

it('stores counted discrepancies when explained discrepancies leave the sample', async () => {
  addUnknown(FINDINGS_SAMPLE + 1);
  await reconcile();
  await close('py-000000', 'explained');
  expect(await reconcile()).toMatchObject({ open: FINDINGS_SAMPLE, stored: FINDINGS_SAMPLE });
  expect(await statusOf('py-000000')).toMatchObject({ status: 'explained' });
});
