import 'reflect-metadata';
import {
  newId,
  referenceOf,
  toUnix,
  type DiscrepancyKind,
  type ProviderJournal,
  type ReadProviderJournalsRequest,
} from '@tulay/contracts';
import type { ProviderRecord } from '@tulay/provider-routing';
import { CloseDiscrepancy, DiscrepanciesStore, ReconcileProvider } from '@tulay/reconciliation';
import { FixedClock } from '@tulay/testing';
import { paymentRequest } from '../../test/a-payment';
import { openPayments, type OpenPayments } from '../../test/open-payments';
import { paymentsDatabase, type PaymentsDatabase } from '../../test/payments-database';
import { RemoteProvider } from '../../test/remote-provider';
import { CreatePayment } from '../payments/create-payment';
import { PaymentsStore } from '../payments/payments.store';
import { AttemptsJob } from '../provider-outcomes/attempts.job';
import type { OpenedAt, PaymentReport, RefundAnswer, RefundRequest } from '../providers/provider.port';
import { CreateRefund } from '../refunds/create-refund';

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

/** A payment with the attempt that was shown to its payer. */
interface Taken {
  id: string;
  attempt: string;
}

let database: PaymentsDatabase;
let service: OpenPayments;
let clock: FixedClock;
let provider: RecordedProvider;
let other: RecordedProvider;
let journals: ProviderJournal[];
let reports: Map<string, PaymentReport>;
let merchantId: string;

beforeEach(async () => {
  database = await paymentsDatabase();
  clock = new FixedClock('2026-05-01T01:00:00Z');
  [provider, other] = [new RecordedProvider('xendit'), new RecordedProvider('maya')];
  [journals, reports, merchantId] = [[], new Map(), newId('mer')];
  for (const one of [provider, other])
    one.onFind = ({ reference }: OpenedAt) => reports.get(reference) ?? { outcome: 'pending' };
  const ledger = {
    debit: () => Promise.resolve(),
    providerJournals: (request: ReadProviderJournalsRequest) => Promise.resolve(booked(request)),
  };
  service = await openPayments(database.db, { clock, providers: [provider, other], ledger });
});
afterEach(() => database.close());

const booked = (request: ReadProviderJournalsRequest): ProviderJournal[] =>
  'sourceIds' in request
    ? journals.filter(({ source }) => request.sourceIds.includes(source))
    : journals.filter(
        ({ provider: name, kind, number }) =>
          name === request.provider && request.kinds.includes(kind) && Number(number) > Number(request.after),
      );

const poll = async (): Promise<void> => {
  clock.advance(60_000, 'live');
  const job = service.get(AttemptsJob);
  while (await job.execute('live'));
  await job.onApplicationShutdown();
};

const paidReport = (amount = 10_000n, fee: bigint | null = 150n): PaymentReport => ({
  outcome: 'paid',
  paymentRef: newId('evt'),
  amount,
  currency: 'PHP',
  fee,
  paidAt: toUnix(clock.now('live')),
  walletRef: null,
});

/** Creates a live payment of ₱100.00 for which the provider returns the given report. */
async function opened(report: PaymentReport, expiresIn = 900): Promise<Taken> {
  const id = newId('pay');
  const asked = paymentRequest({ merchantId, environment: 'live', id, amount: '10000', expiresIn });
  await service.get(CreatePayment).execute(asked);
  const attempt = (await service.get(PaymentsStore).find(id))!.attemptId!;
  reports.set(referenceOf(attempt), report);
  await poll();
  return { id, attempt };
}
const taken = (fee: bigint | null = 150n): Promise<Taken> => opened(paidReport(10_000n, fee));

async function refunded({ id }: Taken, answer: RefundAnswer = { outcome: 'refunded' }): Promise<string> {
  provider.onRefund = () => Promise.resolve(answer);
  const asked = {
    merchantId,
    environment: 'live' as const,
    id: newId('re'),
    paymentId: id,
    amount: 40,
    reason: null,
  };
  return (await service.get(CreateRefund).execute(asked)).id;
}

const line = (reference: string, changes: Partial<ProviderRecord> = {}): void =>
  void provider.lines!.push({
    kind: 'payment',
    reference: referenceOf(reference),
    providerRef: `py-${provider.lines!.length}`,
    status: 'succeeded',
    amount: 10_000n,
    fee: 150n,
    currency: 'PHP',
    settled: false,
    occurredAt: toUnix(clock.now('live')) - 3_600,
    ...changes,
  });
const refundLine = (id: string, changes: Partial<ProviderRecord> = {}): void =>
  line(id, { kind: 'refund', amount: 4_000n, fee: 0n, ...changes });

const book = (source: string, changes: Partial<ProviderJournal> = {}): void =>
  void journals.push({
    number: String(journals.length + 1),
    source,
    kind: 'provider_payment',
    provider: 'xendit',
    environment: 'live',
    gross: '10000',
    fee: '150',
    currency: 'PHP',
    ...changes,
  });
const bookRefund = (id: string, changes: Partial<ProviderJournal> = {}): void =>
  book(id, { kind: 'provider_refund', gross: '-4000', fee: '0', ...changes });

/** Creates a payment for which our records, the provider's records and the ledger agree. */
async function agreed(): Promise<Taken> {
  const payment = await taken();
  line(payment.attempt);
  book(payment.id);
  return payment;
}

const reconcile = (name = 'xendit', environment: 'live' | 'test' = 'live') => {
  clock.advance(86_400_000 * 2);
  return service.get(ReconcileProvider).execute({ provider: name, environment, day: DAY });
};
const list = () => service.get(DiscrepanciesStore).list({ limit: 100 });
const found = async () => (await list()).map(({ kind, subject }) => `${kind} ${subject}`).sort();

it('finds no discrepancy in a day with payments, refunds, late money and unpaid QR codes', async () => {
  const payment = await agreed();
  const refund = await refunded(payment);
  refundLine(refund);
  bookRefund(refund);
  const untold = await taken(null);
  line(untold.attempt);
  book(untold.id, { fee: '0' });
  const wrong = await opened(paidReport(9_000n));
  line(wrong.attempt, { amount: 9_000n });
  await opened({ outcome: 'expired' });
  provider.lines!.push({ ...provider.lines![0]!, kind: 'payout', providerRef: 'disb-1' });
  expect(await reconcile()).toMatchObject({ open: 0, checked: 4 });
  expect(await list()).toEqual([]);
  expect(await database.db.query('SELECT 1 FROM provider_records')).toEqual([]);
});

it('finds every kind of payment discrepancy and nothing else', async () => {
  const expected: string[] = [];
  const planted = (kind: DiscrepancyKind, subject: string) => expected.push(`${kind} ${subject}`);
  await agreed();
  line('pat_01jqzzzzzzzzzzzzzzzzzzzzzz', { providerRef: 'py-unknown' });
  planted('unknown_to_us', 'pat_01jqzzzzzzzzzzzzzzzzzzzzzz');
  line('x', { reference: 'invoice 7', providerRef: 'py-invoice' });
  planted('unknown_to_us', 'py-invoice');
  const twice = await agreed();
  line(twice.attempt, { providerRef: 'py-twice' });
  planted('unknown_to_us', 'py-twice');
  const again = await taken();
  book(again.id);
  line(again.attempt, { providerRef: 'py-again', occurredAt: toUnix(clock.now('live')) + 7_200 });
  planted('unknown_to_us', 'py-again');
  const missing = await taken();
  book(missing.id);
  reports.set(referenceOf(missing.attempt), { outcome: 'absent' });
  planted('missing_at_provider', missing.id);
  const silent = await taken();
  book(silent.id);
  reports.set(referenceOf(silent.attempt), { outcome: 'unknown', status: 'NEW' });
  planted('outcome_unknown', silent.id);
  const failed = await taken();
  line(failed.attempt, { status: 'failed' });
  book(failed.id);
  planted('status_differs', failed.id);
  const unpaid = await opened({ outcome: 'expired' });
  line(unpaid.attempt);
  planted('status_differs', unpaid.id);
  const dear = await taken();
  line(dear.attempt, { amount: 10_001n });
  book(dear.id);
  planted('amount_differs', dear.id);
  const foreign = await taken();
  line(foreign.attempt, { currency: 'USD' });
  book(foreign.id);
  planted('currency_differs', foreign.id);
  const costly = await taken();
  line(costly.attempt, { fee: 175n });
  book(costly.id);
  planted('fee_differs', costly.id);
  const unbooked = await taken();
  line(unbooked.attempt);
  planted('missing_in_books', unbooked.id);
  const misbooked = await taken();
  line(misbooked.attempt);
  book(misbooked.id, { gross: '9999', fee: '149' });
  planted('amount_differs_in_books', misbooked.id);
  planted('fee_differs_in_books', misbooked.id);
  book('pay_01jqyyyyyyyyyyyyyyyyyyyyyy');
  planted('only_in_books', 'pay_01jqyyyyyyyyyyyyyyyyyyyyyy');
  expect(await reconcile()).toMatchObject({ open: expected.length });
  expect(await found()).toEqual(expected.sort());
  expect((await list()).find(({ kind }) => kind === 'fee_differs')).toMatchObject({
    subject: costly.id,
    amount: 10_000n,
    ours: 'succeeded 10000 PHP fee 150 xendit',
    theirs: 'succeeded 10000 PHP fee 175',
    books: 'provider_payment 10000 fee 150 xendit',
    day: DAY,
  });
});

it('finds refund discrepancies', async () => {
  const expected: string[] = [];
  const planted = (kind: DiscrepancyKind, subject: string) => expected.push(`${kind} ${subject}`);
  provider.onFindRefund = () => ({ outcome: 'unknown' });
  const made = async () => refunded(await agreed());
  const dear = await made();
  refundLine(dear, { amount: 4_001n });
  bookRefund(dear);
  planted('amount_differs', dear);
  const unbooked = await made();
  refundLine(unbooked);
  planted('missing_in_books', unbooked);
  const silent = await made();
  bookRefund(silent);
  planted('outcome_unknown', silent);
  const open = await refunded(await agreed(), { outcome: 'pending' });
  refundLine(open);
  planted('status_differs', open);
  refundLine('re_01jqzzzzzzzzzzzzzzzzzzzzzz');
  planted('unknown_to_us', 're_01jqzzzzzzzzzzzzzzzzzzzzzz');
  expect(await reconcile()).toMatchObject({ open: expected.length });
  expect(await found()).toEqual(expected.sort());
});

describe('comparison with a provider that has no list of payments', () => {
  beforeEach(() => {
    provider.lines = null;
  });

  it('queries succeeded payments, refunds and unpaid attempts by ID', async () => {
    const [good, gone] = [await taken(), await taken()];
    for (const { id } of [good, gone]) book(id);
    reports.set(referenceOf(gone.attempt), { outcome: 'absent' });
    const refund = await refunded(good);
    bookRefund(refund);
    const asked: string[] = [];
    provider.onFindRefund = ({ id }: RefundRequest) => {
      asked.push(id);
      return { outcome: 'refunded' };
    };
    const late = await opened({ outcome: 'expired' });
    reports.set(referenceOf(late.attempt), paidReport());
    expect(await reconcile()).toMatchObject({ checked: 4, open: 2 });
    expect(await found()).toEqual([`missing_at_provider ${gone.id}`, `status_differs ${late.id}`].sort());
    expect(asked).toEqual([refund]);
  });

  it('compares amounts and fees', async () => {
    const [dear, costly] = [await taken(), await taken()];
    for (const { id } of [dear, costly]) book(id);
    reports.set(referenceOf(dear.attempt), paidReport(9_999n));
    reports.set(referenceOf(costly.attempt), paidReport(10_000n, 1n));
    await reconcile();
    expect(await found()).toEqual([`amount_differs ${dear.id}`, `fee_differs ${costly.id}`].sort());
  });

  it('reports an unknown outcome while the provider is unreachable', async () => {
    const payment = await taken();
    book(payment.id);
    provider.onFind = () => {
      throw new Error('away');
    };
    await reconcile();
    expect(await found()).toEqual([`outcome_unknown ${payment.id}`]);
  });
});

it('accepts money for an attempt that was never shown to the payer if it is an unapplied receipt', async () => {
  provider.onOpen = () => Promise.resolve({ outcome: 'unknown', message: 'timeout' });
  provider.onCancel = () => 'too_late';
  const id = newId('pay');
  await service
    .get(CreatePayment)
    .execute(paymentRequest({ merchantId, environment: 'live', id, amount: '10000' }));
  const orphan = provider.opened[0]!;
  line(`pat_${orphan}`);
  await reconcile();
  expect(await found()).toEqual([`status_differs pat_${orphan}`]);
  reports.set(orphan, paidReport());
  await poll();
  expect(await reconcile()).toMatchObject({ open: 0 });
});

it('records an operator’s reason for closing a discrepancy in the audit log, with the service’s name', async () => {
  line('x', { reference: 'invoice 7', providerRef: 'py-invoice' });
  await reconcile();
  const number = (await list())[0]!.id;
  const close = (id: string) =>
    service
      .get(CloseDiscrepancy)
      .execute({ id, status: 'explained', note: 'another shop of ours', actor: 'Ana' });
  await expect(close(`payouts-${number}`)).rejects.toMatchObject({ code: 'not_found' });
  expect(await close(`payments-${number}`)).toMatchObject({ id: `payments-${number}`, status: 'explained' });
  const audit = await database.db.query('SELECT action, subject, actor FROM audit_log');
  expect(audit).toEqual([{ action: 'discrepancy.explained', subject: `payments-${number}`, actor: 'Ana' }]);
});
