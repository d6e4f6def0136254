import 'reflect-metadata';
import type { FindPaymentsRequest, ListPaymentsRequest, ListRequest } from '@tulay/contracts';
import { ExplainingDatabase, ListAtScale, type ListCase } from '@tulay/testing';
import { paymentsDatabaseAs, type PaymentsDatabase } from '../../test/payments-database';
import { PaymentSearchStore } from '../search/payment-search.store';
import { PaymentsStore } from './payments.store';

const COUNT = 100_000;

const scale = new ListAtScale<ListPaymentsRequest>({
  service: 'payments',
  table: 'payments',
  prefix: 'pay',
  count: COUNT,
  isListed: (n) => n % 10 !== 7,
  mostRows: 6_000,
});
const { createdOf, expectFewRead, expectFewRows, idOf, listed, numbers } = scale;

/** The same payments, searched across all merchants. */
const platform = new ListAtScale<FindPaymentsRequest & ListRequest>({
  service: 'payments',
  table: 'payments',
  prefix: 'pay',
  count: COUNT,
  isListed: () => true,
  mostRows: 6_000,
});
const { expectFewRead: expectFewOfAll } = platform;

/**
 * The busy merchant has 90% of the payments. 2 in 100 payments have failed, and the newest 50 are pending.
 * There are no processing payments and no bank transfers. 1 in 1,000 is in USD, and 1 in 5,000 is large. Every
 * second payment has its own order ID and was made with one of two static QR codes; 1 in 1,000 is for an
 * invoice. The payer of every second payment is Maria Santos; Zita and Dr Zitano each paid 1 in 5,000.
 */
const PAYMENTS = `INSERT INTO payments (id, merchant_id, environment, status, amount, currency, method, provider,
    source_type, source_id, metadata, fee_amount, expires_at, succeeded_at, created, customer_id, external_id, reference, provider_ref, wallet_ref,
    customer)
  SELECT 'pay_' || lpad(n::text, 26, '0'), CASE WHEN n % 10 = 7 THEN 'mer_' || n % 97 ELSE 'mer_hot' END, 'test',
    CASE WHEN n > $1 - 50 THEN 'pending' WHEN n % 100 < 2 THEN 'failed' ELSE 'succeeded' END,
    CASE WHEN n % 5000 = 2 THEN 90000000 ELSE (n % 300 + 1) * 100 END, CASE WHEN n % 1000 = 3 THEN 'USD' ELSE 'PHP' END,
    CASE WHEN n % 3 = 0 THEN 'card' ELSE 'gcash_qr' END, 'sandbox',
    CASE WHEN n % 2 = 0 THEN 'static_qr' WHEN n % 1000 = 1 THEN 'invoice' END,
    CASE WHEN n % 2 = 0 THEN 'sqr_' || (n % 4 = 0) WHEN n % 1000 = 1 THEN 'inv_' || n END,
    CASE WHEN n % 5000 = 4 THEN '{"customer_id": "ours"}' ELSE '{}' END::json, 0, 0,
    CASE WHEN n % 100 >= 2 THEN $2::bigint + n * 10 END, $2::bigint + n * 10,
    CASE WHEN n % 4 = 0 THEN 'cus_' || n % 1000 END, CASE WHEN n % 2 = 0 THEN 'order-' || n END,
    'R-' || n, 'P-' || n, CASE WHEN n % 2 = 1 THEN 'W-' || n END, CASE WHEN n % 5000 = 6 THEN '{"name": "Zita Peña"}' WHEN n % 5000 = 16 THEN '{"name": "Dr Ana  Zitano "}'
      WHEN n % 2 = 1 THEN json_build_object('name', 'Maria Santos', 'email', 'M' || n % 500 || '@Example.com', 'phone', '+63 917 00' || lpad((n % 5000)::text, 5, '0')) END
  FROM generate_series(1, $1::int) n`;

let database: PaymentsDatabase<ExplainingDatabase>;

beforeAll(async () => {
  database = await paymentsDatabaseAs((source) => new ExplainingDatabase(source));
  await scale.fill(database.adminUrl, PAYMENTS);
  const [store, search] = [new PaymentsStore(database.db), new PaymentSearchStore(database.db)];
  platform.readThrough(database.db, (query) => search.find(query));
  scale.readThrough(database.db, (query) => store.list(query));
});

afterAll(() => database?.close());

const isPending = (n: number): boolean => n > COUNT - 50;
const hasFailed = (n: number): boolean => !isPending(n) && n % 100 < 2;
const isZita = (n: number): boolean => [6, 16].includes(n % 5000);
const isLarge = (n: number): boolean => n % 5000 === 2;

describe('listing payments of a merchant that owns 90,000 of 100,000 payments', () => {
  it.each<ListCase<ListPaymentsRequest>>([
    ...scale.usualCases,
    [
      'a later page of a past month',
      { createdGte: createdOf(1), createdLte: createdOf(60_000), startingAfter: idOf(30_000) },
      (n) => n < 30_000,
      'by_created',
    ],
    ['a common status', { status: 'succeeded' }, (n) => !isPending(n) && !hasFailed(n), 'by_state'],
    ['a rare status', { status: 'failed' }, hasFailed, 'by_state'],
    ['a status of only the newest payments', { status: 'pending' }, isPending, 'by_state'],
    ['a status without payments', { status: 'processing' }, () => false, 'by_state'],
    [
      'a status in an early period',
      { status: 'failed', createdLte: createdOf(9_000) },
      (n) => hasFailed(n) && n <= 9_000,
      'by_state',
    ],
    [
      'a status of only the newest payments, in an early period',
      { status: 'pending', createdLte: createdOf(9_000) },
      () => false,
      'by_state',
    ],
    ['a method', { method: 'card' }, (n) => n % 3 === 0, 'by_state'],
    [
      'a later page of a method',
      { method: 'card', startingAfter: idOf(30_001) },
      (n) => n % 3 === 0 && n < 30_001,
      'by_state',
    ],
    ['a method without payments', { method: 'bank_transfer' }, () => false, 'by_state'],
    [
      'a status and a method',
      { status: 'failed', method: 'card' },
      (n) => hasFailed(n) && n % 3 === 0,
      'by_state',
    ],
    ['a customer', { customerId: 'cus_40' }, (n) => n % 1000 === 40, 'by_customer'],
    [
      'a customer with all other filters',
      {
        customerId: 'cus_300',
        status: 'failed',
        method: 'card',
        currency: 'PHP',
        amountGte: '100',
        createdLte: createdOf(50_000),
      },
      (n) => n % 1000 === 300 && n % 3 === 0 && n <= 50_000,
      'by_customer',
    ],
    ['an unknown customer', { customerId: 'cus_none' }, () => false, 'by_customer'],
    ['an order', { externalId: 'order-77774' }, (n) => n === 77_774, 'by_external'],
    ['an unknown order', { externalId: 'none' }, () => false, 'by_external'],
    ['a common source', { source: 'sqr_true' }, (n) => n % 4 === 0, 'by_source'],
    [
      'a later page of a common source',
      { sourceType: 'static_qr', source: 'sqr_true', startingAfter: idOf(50_000) },
      (n) => n % 4 === 0 && n < 50_000,
      'by_source',
    ],
    [
      'a rare status of a common source',
      { source: 'sqr_true', status: 'failed' },
      (n) => n % 4 === 0 && hasFailed(n),
      'by_source',
    ],
    ['a common type of source', { sourceType: 'static_qr' }, (n) => n % 2 === 0, 'by_source_type'],
    [
      'a rare type of source in an early period',
      { sourceType: 'invoice', createdLte: createdOf(50_000) },
      (n) => n % 1000 === 1 && n <= 50_000,
      'by_source_type',
    ],
    ['a type of source without payments', { sourceType: 'payment_link' }, () => false, 'by_source_type'],
    ['an unknown source', { source: 'plk_none' }, () => false, 'by_source'],
    ['a reference', { reference: 'R-77774' }, (n) => n === 77_774, 'by_reference'],
    [
      'a reference with a different status',
      { reference: 'R-77774', status: 'failed', method: 'card' },
      () => false,
      'by_reference',
    ],
    ['an unknown reference', { reference: 'none' }, () => false, 'by_reference'],
    ['an ID', { id: idOf(77_774) }, (n) => n === 77_774, 'pkey'],
    ['an email address', { email: 'm33@EXAMPLE.com' }, (n) => n % 2 === 1 && n % 500 === 33, 'by_email'],
    [
      'a later page of an email address with a status',
      { email: 'm33@example.com', status: 'failed', startingAfter: idOf(50_001) },
      () => false,
      'by_email',
    ],
    ['an unknown email address', { email: 'x@example.com' }, () => false, 'by_email'],
    ['a rare first or last name', { name: 'ZITA' }, isZita, 'by_name'],
    [
      'a rare name in an early period',
      { name: 'zita p', createdLte: createdOf(50_000) },
      (n) => n % 5000 === 6 && n <= 50_000,
      'by_name',
    ],
    ['a name without its accent', { name: 'zita pena' }, (n) => n % 5000 === 6, 'by_name'],
    ['a name in another normal form', { name: 'ZITA PEN\u0303A' }, (n) => n % 5000 === 6, 'by_name'],
    ['a last name without its accent', { name: 'pena' }, (n) => n % 5000 === 6, 'by_last_name'],
    ['a last name only', { name: 'zitan' }, (n) => n % 5000 === 16, 'by_last_name'],
    ['a rare name with a status', { name: 'Zita', status: 'pending' }, () => false, 'by_name'],
    ['an unknown name', { name: 'ñ%_' }, () => false, 'by_name'],
    ['a common name', { name: 'maria' }, (n) => n % 2 === 1, 'by_created'],
    [
      'a later page of a common last name',
      { name: 'santos', startingAfter: idOf(50_001) },
      (n) => n % 2 === 1 && n < 50_001,
      'by_created',
    ],
    [
      'a common name with a status without payments',
      { name: 'maria', status: 'processing' },
      () => false,
      'by_state',
    ],
    ['a rare currency', { currency: 'USD' }, (n) => n % 1000 === 3, 'by_amount'],
    ['a currency without payments', { currency: 'JPY' }, () => false, 'by_amount'],
    ['large amounts', { currency: 'PHP', amountGte: '1000000' }, isLarge, 'by_amount'],
    ['amounts above the maximum', { currency: 'PHP', amountGte: '90000001' }, () => false, 'by_amount'],
    ['amounts of any size', { currency: 'PHP', amountLte: '90000000' }, (n) => n % 1000 !== 3, 'by_created'],
    [
      'large amounts with a status without payments',
      { currency: 'PHP', amountGte: '1000000', status: 'processing' },
      () => false,
      'by_amount',
    ],
    [
      'a currency with a status without payments',
      { currency: 'PHP', status: 'processing' },
      () => false,
      'by_state',
    ],
    [
      'a range of amounts in an early period',
      { currency: 'PHP', amountGte: '200', amountLte: '300', createdLte: createdOf(9_000) },
      (n) => [1, 2].includes(n % 300) && !isLarge(n) && n % 1000 !== 3 && n <= 9_000,
      'by_amount',
    ],
  ])('uses an index and reads few rows for %s', (...one) => expectFewRead(...one));

  it('uses both indexes and reads few rows for a customer in the column or the metadata', async () => {
    const found = await listed({ scope: { field: 'customer_id', value: 'ours' }, limit: 50 });
    expect(found).toEqual(numbers((n) => n % 5000 === 4));
    const plan = scale.plans.at(-1)!;
    expect(plan).toContain('payments_by_customer');
    expect(plan).toContain('payments_by_metadata_customer');
    expectFewRows(100);
  });

  it('lists all pages of a status without gaps or duplicates', async () => {
    const seen: number[] = [];
    for (;;) {
      const last = seen.at(-1);
      const page = await listed({
        status: 'failed',
        limit: 100,
        startingAfter: last === undefined ? undefined : idOf(last),
      });
      seen.push(...page.slice(0, 100));
      if (page.length <= 100) break;
    }
    expect(seen).toHaveLength(new Set(seen).size);
    expect(seen).toEqual([...seen].sort((a, b) => b - a));
    expect(seen).toHaveLength(2_000 - 1);
  });

  it('reads few rows for another merchant', async () => {
    await listed({ merchantId: 'mer_0', createdLte: createdOf(50_000) });
    expectFewRows(100);
  });
});

describe('searching 100,000 payments across all merchants', () => {
  const isMaria = (n: number): boolean => n % 2 === 1 && ![6, 16].includes(n % 5000);

  it.each<ListCase<FindPaymentsRequest & ListRequest>>([
    ['all', {}, () => true, 'of_all_by_created'],
    ['all, from the middle', { startingAfter: idOf(50_001) }, (n) => n < 50_001, 'of_all_by_created'],
    [
      'an hour long ago',
      { createdGte: createdOf(9_000), createdLte: createdOf(9_360) },
      (n) => n >= 9_000 && n <= 9_360,
      'of_all_by_created',
    ],
    ['a rare status', { status: 'failed' }, hasFailed, 'of_all_by_status'],
    ['a status without payments', { status: 'processing' }, () => false, 'of_all_by_status'],
    [
      'an email address',
      { email: 'm33@EXAMPLE.com' },
      (n) => isMaria(n) && n % 500 === 33,
      'of_all_by_email',
    ],
    ['a phone number', { phone: '0917 0000033' }, (n) => n % 5000 === 33, 'of_all_by_phone'],
    ['an unknown phone number', { phone: '0918 0000033' }, () => false, 'of_all_by_phone'],
    ['a rare name', { name: 'zita pena' }, (n) => n % 5000 === 6, 'of_all_by_name'],
    ['a rare last name', { name: 'zitan' }, (n) => n % 5000 === 16, 'of_all_by_last_name'],
    ['a common name', { name: 'maria' }, isMaria, 'of_all_by_created'],
    ['a provider’s reference', { providerRef: 'P-77774' }, (n) => n === 77_774, 'of_all_by_provider_ref'],
    ['a wallet’s reference', { providerRef: 'W-77775' }, (n) => n === 77_775, 'of_all_by_wallet_ref'],
    ['an unknown reference', { providerRef: 'none' }, () => false, 'of_all_by_provider_ref'],
    ['our reference', { reference: 'R-77774' }, (n) => n === 77_774, 'of_all_by_reference'],
    ['large amounts', { currency: 'PHP', amountGte: '1000000' }, isLarge, 'of_all_by_amount'],
    [
      'one amount with a status in a period',
      {
        currency: 'PHP',
        amountGte: '90000000',
        amountLte: '90000000',
        status: 'succeeded',
        createdLte: createdOf(50_000),
      },
      (n) => isLarge(n) && n <= 50_000 && !hasFailed(n),
      'of_all_by_amount',
    ],
    [
      'amounts of any size',
      { currency: 'PHP', amountLte: '90000000' },
      (n) => n % 1000 !== 3,
      'of_all_by_created',
    ],
  ])('uses an index and reads few rows for %s', (...one) => expectFewOfAll(...one));
});
