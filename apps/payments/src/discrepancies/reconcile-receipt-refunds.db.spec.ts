import 'reflect-metadata';
import { newId, referenceOf, toUnix } from '@tulay/contracts';
import type { ProviderRecord } from '@tulay/provider-routing';
import { DiscrepanciesStore, ReconcileProvider } from '@tulay/reconciliation';
import { FixedClock } from '@tulay/testing';
import { lateMoney } from '../../test/late-money';
import { openPayments, type OpenPayments } from '../../test/open-payments';
import { paymentsDatabase, type PaymentsDatabase } from '../../test/payments-database';
import { RemoteProvider } from '../../test/remote-provider';
import type { RefundAnswer, RefundRequest } from '../providers/provider.port';
import { RefundUnappliedReceipt } from '../unapplied-receipts/refund-unapplied-receipt';

jest.setTimeout(120_000);

const DAY = '2026-05-01';

class RecordedProvider extends RemoteProvider {
  lines: ProviderRecord[] | null = [];
  override records(): never {
    return (this.lines && listed(this.lines)) as never;
  }
}
async function* listed(lines: ProviderRecord[]): AsyncGenerator<ProviderRecord> {
  for (const line of lines) yield await Promise.resolve(line);
}

let database: PaymentsDatabase;
let service: OpenPayments;
let clock: FixedClock;
let provider: RecordedProvider;

beforeEach(async () => {
  database = await paymentsDatabase();
  clock = new FixedClock('2026-05-01T01:00:00Z');
  provider = new RecordedProvider('xendit');
  const ledger = { providerJournals: () => Promise.resolve([]) };
  service = await openPayments(database.db, { clock, providers: [provider], ledger });
});
afterEach(() => database.close());

const line = (kind: ProviderRecord['kind'], reference: string, changes: Partial<ProviderRecord> = {}): void =>
  void provider.lines?.push({
    kind,
    reference,
    providerRef: `${kind}-${reference}`,
    status: 'succeeded',
    amount: 7_777n,
    fee: null,
    currency: 'PHP',
    settled: false,
    occurredAt: toUnix(clock.now('live')),
    ...changes,
  });

/**
 * Creates an unapplied receipt of ₱77.77 in our records and the provider's records, and refunds it with the
 * given provider response.
 * @returns the refund's ID
 */
async function sentBack(answer: RefundAnswer = { outcome: 'refunded' }): Promise<string> {
  const receipt = await lateMoney({ service, clock, provider, merchantId: newId('mer') }, 7_777n);
  line('payment', receipt.reference);
  provider.onRefund = () => Promise.resolve(answer);
  const refundId = newId('rrf');
  const asked = { refundId, receiptId: receipt.id, note: 'too late', actor: 'maria' };
  await service.get(RefundUnappliedReceipt).execute(asked);
  return refundId;
}
const sentLine = (id: string, changes: Partial<ProviderRecord> = {}): void =>
  line('refund', referenceOf(id), changes);

const reconcile = () => {
  clock.advance(2 * 86_400_000);
  return service.get(ReconcileProvider).execute({ provider: 'xendit', environment: 'live', day: DAY });
};
const found = async () =>
  (await service.get(DiscrepanciesStore).list({ limit: 100 }))
    .map(({ kind, subject }) => `${kind} ${subject}`)
    .sort();

it('finds no discrepancy if the ledger has no posting for refunded late money', async () => {
  sentLine(await sentBack());
  const refused = await sentBack({ outcome: 'declined' });
  sentLine(refused, { status: 'failed' });
  await sentBack({ outcome: 'declined' });
  sentLine(await sentBack({ outcome: 'pending' }), { status: 'pending' });
  expect(await reconcile()).toMatchObject({ open: 0, checked: 7 });
});

it('finds every kind of receipt refund discrepancy and nothing else', async () => {
  const expected: string[] = [];
  provider.onFindRefund = () => ({ outcome: 'absent' });
  const missing = await sentBack();
  expected.push(`missing_at_provider ${missing}`);
  const dear = await sentBack();
  sentLine(dear, { amount: 7_778n });
  expected.push(`amount_differs ${dear}`);
  const foreign = await sentBack();
  sentLine(foreign, { currency: 'USD' });
  expected.push(`currency_differs ${foreign}`);
  const open = await sentBack({ outcome: 'pending' });
  sentLine(open);
  expected.push(`status_differs ${open}`);
  const refused = await sentBack({ outcome: 'declined' });
  sentLine(refused);
  expected.push(`status_differs ${refused}`);
  const twice = await sentBack();
  sentLine(twice);
  sentLine(twice, { providerRef: 'refund-twice' });
  expected.push('unknown_to_us refund-twice');
  expect(await reconcile()).toMatchObject({ open: expected.length });
  expect(await found()).toEqual(expected.sort());
});

it('queries each refund individually if the provider has no list', async () => {
  const [good, silent] = [await sentBack(), await sentBack()];
  provider.lines = null;
  const asked: string[] = [];
  provider.onFindRefund = ({ id }: RefundRequest) => {
    asked.push(id);
    return { outcome: id === good ? 'refunded' : 'unknown' };
  };
  await reconcile();
  expect(asked.sort()).toEqual([good, silent].sort());
  expect(await found()).toEqual([`outcome_unknown ${silent}`]);
});
