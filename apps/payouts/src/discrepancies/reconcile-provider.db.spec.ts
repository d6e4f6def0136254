import 'reflect-metadata';
import {
  PAYOUT_METHODS,
  type DiscrepancyKind,
  type ProviderJournal,
  type ReadProviderJournalsRequest,
  type Tenant,
} from '@tulay/contracts';
import type { ProviderRecord } from '@tulay/provider-routing';
import {
  CloseDiscrepancy,
  DiscrepanciesStore,
  ProviderDaysJob,
  ReconcileProvider,
} from '@tulay/reconciliation';
import { ProviderBooksClient } from './provider-books.client';
import { eventually } from '@tulay/testing';
import { FakeProvider, succeeded } from '../../test/fake-provider';
import { aTenant, openPayouts, payoutOf, type OpenPayouts } from '../../test/open-payouts';
import { referenceOf } from '../providers/payout-reference.rules';
import type { PayoutHint, PayoutOrder, PayoutReport, RemotePayoutProvider } from '../providers/provider.port';

const DAY = '2026-01-02';

class RecordedProvider extends FakeProvider implements RemotePayoutProvider {
  override readonly capabilities = [
    { environment: 'live' as const, methods: PAYOUT_METHODS, currency: null },
  ];
  lines: ProviderRecord[] | null = [];
  readCallback(): PayoutHint {
    throw new Error('must not be called');
  }
  check = () => Promise.resolve({ ok: true } as const);
  records(): AsyncIterable<ProviderRecord> | null {
    return this.lines && listed(this.lines);
  }
}
async function* listed(lines: ProviderRecord[]): AsyncGenerator<ProviderRecord> {
  for (const line of lines) yield await Promise.resolve(line);
}

let payouts: OpenPayouts;
let tenant: Tenant;
let provider: RecordedProvider;
let journals: ProviderJournal[];
let other: RecordedProvider;

beforeEach(async () => {
  [provider, other] = [new RecordedProvider('one'), new RecordedProvider('two')];
  payouts = await openPayouts([provider, other]);
  journals = [];
  const books = payouts.get(ProviderBooksClient) as unknown as { commands: unknown };
  books.commands = {
    ask: (_: unknown, request: ReadProviderJournalsRequest) => Promise.resolve({ journals: booked(request) }),
  };
  tenant = { ...aTenant(), environment: 'live' };
  provider.onPoll = () => ({ outcome: 'absent' });
});
afterEach(() => payouts.close());

const booked = (request: ReadProviderJournalsRequest): ProviderJournal[] =>
  'sourceIds' in request
    ? journals.filter(({ source }) => request.sourceIds.includes(source))
    : journals.filter(
        ({ provider: name, kind, number }) =>
          name === request.provider && request.kinds.includes(kind) && Number(number) > Number(request.after),
      );

/** Creates and sends a payout of ₱100.00 for which the provider returns the given report. */
async function paid(report: (order: PayoutOrder) => PayoutReport = succeeded): Promise<string> {
  provider.onSend = report;
  const { id } = await payouts.create.execute(payoutOf(tenant));
  payouts.clock.advance(2_000, 'live');
  await payouts.work('live');
  return id;
}

const line = (id: string, changes: Partial<ProviderRecord> = {}): ProviderRecord => ({
  kind: 'payout',
  reference: referenceOf(id),
  providerRef: `ref_${id}`,
  status: 'succeeded',
  amount: 10_000n,
  fee: null,
  currency: 'PHP',
  settled: null,
  occurredAt: 0,
  ...changes,
});
const journal = (source: string, changes: Partial<ProviderJournal> = {}): ProviderJournal => ({
  number: String(journals.length + 1),
  source,
  kind: 'provider_payout',
  provider: 'one',
  environment: 'live',
  gross: '-10000',
  fee: '0',
  currency: 'PHP',
  ...changes,
});
const book = (...args: Parameters<typeof journal>) => journals.push(journal(...args));

/** Creates a payout for which our records, the provider's records and the ledger agree. */
async function agreed(): Promise<string> {
  const id = await paid();
  provider.lines!.push(line(id));
  book(id);
  return id;
}

const reconcile = () => {
  payouts.clock.advance(86_400_000 * 2, 'live');
  return payouts.get(ReconcileProvider).execute({ provider: 'one', environment: 'live', day: DAY });
};
const list = async () =>
  (await payouts.get(DiscrepanciesStore).list({ limit: 100 })).map((row) => ({
    ...row,
    id: `payouts-${row.id}`,
  }));
const found = async () => (await list()).map(({ kind, subject }) => `${kind} ${subject}`).sort();

it('finds no discrepancy in a day with several pages of payouts', async () => {
  const ids = await Promise.all(Array.from({ length: 230 }, () => payouts.create.execute(payoutOf(tenant))));
  provider.onSend = succeeded;
  await eventually(async () => {
    payouts.clock.advance(2_000, 'live');
    await payouts.work('live');
    return (await payouts.db.query("SELECT 1 FROM payouts WHERE status <> 'succeeded'")).length === 0;
  });
  for (const { id } of ids) {
    provider.lines!.push(line(id));
    book(id);
  }
  expect(await reconcile()).toMatchObject({ checked: 230, open: 0 });
  expect(await list()).toEqual([]);
});

it('finds every kind of payout discrepancy and nothing else', async () => {
  const expected: string[] = [];
  const planted = (kind: DiscrepancyKind, subject: string) => expected.push(`${kind} ${subject}`);
  await agreed();
  provider.lines!.push(line('po_01jqzzzzzzzzzzzzzzzzzzzzzz'));
  planted('unknown_to_us', 'po_01jqzzzzzzzzzzzzzzzzzzzzzz');
  provider.lines!.push(line('x', { reference: 'invoice 7', providerRef: 'disb-7' }));
  planted('unknown_to_us', 'disb-7');
  const missing = await paid();
  book(missing);
  planted('missing_at_provider', missing);
  const silent = await paid(() => ({ outcome: 'unknown', why: 'no response' }));
  planted('outcome_unknown', silent);
  const late = await paid();
  provider.lines!.push(line(late, { status: 'failed' }));
  book(late);
  planted('status_differs', late);
  const dear = await paid();
  provider.lines!.push(line(dear, { amount: 10_001n }));
  book(dear);
  planted('amount_differs', dear);
  const foreign = await paid();
  provider.lines!.push(line(foreign, { currency: 'USD' }));
  book(foreign);
  planted('currency_differs', foreign);
  const unbooked = await paid();
  provider.lines!.push(line(unbooked));
  planted('missing_in_books', unbooked);
  const misbooked = await paid();
  provider.lines!.push(line(misbooked));
  book(misbooked, { gross: '-9999' });
  planted('amount_differs_in_books', misbooked);
  book('po_01jqyyyyyyyyyyyyyyyyyyyyyy');
  planted('only_in_books', 'po_01jqyyyyyyyyyyyyyyyyyyyyyy');
  provider.onPoll = ({ id }) =>
    id === silent ? { outcome: 'unknown', why: 'no response' } : { outcome: 'absent' };
  expect(await reconcile()).toMatchObject({ open: expected.length });
  expect(await found()).toEqual(expected.sort());
  const [one] = (await list()).filter(({ subject }) => subject === dear);
  expect(one).toMatchObject({
    ours: 'succeeded 10000 PHP one',
    theirs: 'succeeded 10001 PHP',
    status: 'open',
    day: DAY,
  });
});

it('queries each payout individually if the provider has no list', async () => {
  provider.lines = null;
  const [id, gone] = [await paid(), await paid()];
  for (const source of [id, gone]) book(source);
  provider.onPoll = (order) => (order.id === gone ? { outcome: 'absent' } : succeeded(order));
  expect(await reconcile()).toMatchObject({ checked: 2, open: 1 });
  expect(await found()).toEqual([`missing_at_provider ${gone}`]);
});

it('closes a discrepancy when the records agree or an operator gives a reason, and audits the reason', async () => {
  const id = await paid();
  provider.lines!.push(line(id));
  await reconcile();
  const [one] = await list();
  const close = (status: 'explained' | 'resolved', note: string) =>
    payouts.get(CloseDiscrepancy).execute({ id: one!.id, status, note, actor: 'Ana' });
  await expect(close('explained', ' ')).rejects.toMatchObject({ code: 'invalid_request' });
  expect(await close('explained', 'The ledger was away')).toMatchObject({
    status: 'explained',
    actor: 'Ana',
  });
  await reconcile();
  expect(await list()).toMatchObject([{ status: 'explained', note: 'The ledger was away' }]);
  await close('resolved', 'Booked by hand');
  await expect(close('explained', 'again')).rejects.toMatchObject({ code: 'invalid_state' });
  const audit = await payouts.db.query<{ action: string }>('SELECT action FROM audit_log ORDER BY id');
  expect(audit.map(({ action }) => action)).toEqual(['discrepancy.explained', 'discrepancy.resolved']);
  await reconcile();
  expect(await list()).toMatchObject([{ status: 'open' }]);
  book(id);
  expect(await reconcile()).toMatchObject({ open: 0 });
  expect(await list()).toMatchObject([{ status: 'resolved', actor: 'reconciliation' }]);
});

it('rejects an incomplete or invalid day, and a provider without records', async () => {
  const ask = (changes: object) =>
    payouts.get(ReconcileProvider).execute({ provider: 'one', environment: 'live', day: DAY, ...changes });
  await expect(ask({ day: '2026-01-03' })).rejects.toMatchObject({ code: 'invalid_request' });
  await expect(ask({ day: 'today' })).rejects.toMatchObject({ code: 'invalid_request' });
  await expect(ask({ provider: 'sandbox' })).rejects.toMatchObject({ code: 'not_found' });
});

it('compares each day once, even if one provider is unreachable', async () => {
  provider.records = () => {
    throw new Error('away');
  };
  payouts.clock.advance(86_400_000, 'live');
  const job = payouts.get(ProviderDaysJob);
  await job.run();
  await job.run();
  const rows = await payouts.db.query('SELECT provider, day::text AS day FROM provider_reconciliations');
  expect(rows).toEqual([{ provider: 'two', day: DAY }]);
});

it('compares missed days after the provider becomes reachable, but no days before the first comparison', async () => {
  const job = payouts.get(ProviderDaysJob);
  const days = async () =>
    (
      await payouts.db.query<{ day: string }>(
        "SELECT day::text AS day FROM provider_reconciliations WHERE provider = 'one' ORDER BY day",
      )
    ).map(({ day }) => day);
  payouts.clock.advance(86_400_000, 'live');
  await job.run();
  expect(await days()).toEqual([DAY]);
  const read = provider.records.bind(provider);
  provider.records = () => {
    throw new Error('away');
  };
  payouts.clock.advance(3 * 86_400_000, 'live');
  await job.run();
  expect(await days()).toEqual([DAY]);
  provider.records = read;
  await job.run();
  expect(await days()).toEqual([DAY, '2026-01-03', '2026-01-04', '2026-01-05']);
});

it('deletes only discrepancies that were closed long ago', async () => {
  provider.lines!.push(
    line('a', { reference: 'a' }),
    line('b', { reference: 'b' }),
    line('c', { reference: 'c' }),
  );
  await reconcile();
  await payouts.db.query(
    `UPDATE discrepancies SET status = 'resolved', note = 'done', found = 0 WHERE subject = 'ref_a'`,
  );
  await payouts.db.query(`UPDATE discrepancies SET found = 0 WHERE subject = 'ref_b'`);
  await payouts.db.query(
    `UPDATE discrepancies SET status = 'resolved', note = 'done' WHERE subject = 'ref_c'`,
  );
  await expect(payouts.db.query('DELETE FROM discrepancies')).rejects.toThrow('permission denied');
  expect(await payouts.get(ProviderDaysJob).dropOld()).toBe(false);
  expect((await list()).map(({ subject }) => subject)).toEqual(['ref_c', 'ref_b']);
});
