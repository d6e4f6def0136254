import 'reflect-metadata';
import { newId, referenceOf, toUnix, type ProviderJournal } from '@tulay/contracts';
import type { ProviderRecord } from '@tulay/provider-routing';
import { DiscrepanciesStore, ReconcileProvider } from '@tulay/reconciliation';
import { FixedClock } from '@tulay/testing';
import { paymentRequest } from '../../test/a-payment';
import { openPayments, type OpenPayments } from '../../test/open-payments';
import { paymentsDatabase, type PaymentsDatabase } from '../../test/payments-database';
import { RemoteProvider } from '../../test/remote-provider';
import { LateFeesJob } from '../late-fees/late-fees.job';
import { CreatePayment } from '../payments/create-payment';
import { PaymentsStore } from '../payments/payments.store';
import { AttemptsJob } from '../provider-outcomes/attempts.job';

let database: PaymentsDatabase;
let service: OpenPayments;
let clock: FixedClock;
let provider: RemoteProvider;
let journals: Partial<ProviderJournal>[];
let lines: ProviderRecord[];

async function* listed(): AsyncGenerator<ProviderRecord> {
  for (const line of lines) yield await Promise.resolve(line);
}

beforeEach(async () => {
  database = await paymentsDatabase();
  clock = new FixedClock('2026-05-01T01:00:00Z');
  [journals, lines] = [[], []];
  provider = new RemoteProvider('xendit');
  Object.assign(provider, { records: listed });
  const ledger = {
    providerJournals: () => Promise.resolve(journals as ProviderJournal[]),
    bookProviderFee: () => Promise.resolve(),
  };
  service = await openPayments(database.db, { clock, providers: [provider], ledger });
});
afterEach(() => database.close());

const tell = (fee: bigint | null): void => {
  const money = { paymentRef: 'py-1', amount: 10_000n, currency: 'PHP', walletRef: null };
  provider.onFind = () => ({ outcome: 'paid', ...money, fee, paidAt: toUnix(clock.now('live')) });
};

/**
 * Creates a payment whose provider reports the fee of ₱1.50 an hour later and includes it in its list.
 * @returns the payment's ID
 */
async function paidAndToldLater(): Promise<string> {
  tell(null);
  const asked = paymentRequest({ merchantId: newId('mer'), environment: 'live', amount: '10000' });
  const { id } = await service.get(CreatePayment).execute(asked);
  const attempt = (await service.get(PaymentsStore).find(id))!.attemptId!;
  clock.advance(60_000, 'live');
  await service.get(AttemptsJob).execute('live');
  await service.get(AttemptsJob).onApplicationShutdown();
  lines.push({
    kind: 'payment',
    reference: referenceOf(attempt),
    providerRef: 'py-1',
    status: 'succeeded',
    amount: 10_000n,
    fee: 150n,
    currency: 'PHP',
    settled: false,
    occurredAt: toUnix(clock.now('live')),
  });
  tell(150n);
  clock.advance(3_600_000, 'live');
  await service.get(LateFeesJob).run();
  await service.get(LateFeesJob).onApplicationShutdown();
  return id;
}

const book = (source: string, kind: ProviderJournal['kind'], gross: string, fee: string): void =>
  void journals.push({
    number: String(journals.length + 1),
    source,
    kind,
    provider: 'xendit',
    environment: 'live',
    gross,
    fee,
    currency: 'PHP',
  });

const reconcile = async () => {
  clock.advance(2 * 86_400_000);
  const day = { provider: 'xendit', environment: 'live', day: '2026-05-01' } as const;
  await service.get(ReconcileProvider).execute(day);
  return (await service.get(DiscrepanciesStore).list({ limit: 10, status: 'open' })).map(({ kind }) => kind);
};

it('finds no discrepancy if the provider’s list confirms a late fee', async () => {
  const id = await paidAndToldLater();
  book(id, 'provider_payment', '10000', '0');
  book(id, 'provider_fee', '0', '150');
  expect(await reconcile()).toEqual([]);
});

it('finds a late fee that is missing or different in the ledger', async () => {
  const id = await paidAndToldLater();
  book(id, 'provider_payment', '10000', '0');
  expect(await reconcile()).toEqual(['missing_in_books']);
  book(id, 'provider_fee', '0', '149');
  expect(await reconcile()).toEqual(['fee_differs_in_books']);
});

it('finds a late fee that differs from the provider’s list', async () => {
  const id = await paidAndToldLater();
  book(id, 'provider_payment', '10000', '0');
  book(id, 'provider_fee', '0', '150');
  lines[0]!.fee = 175n;
  expect(await reconcile()).toEqual(['fee_differs']);
});
