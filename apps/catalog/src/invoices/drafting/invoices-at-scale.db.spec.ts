import 'reflect-metadata';
import type { ListInvoicesRequest } from '@tulay/contracts';
import {
  CURRENCY_OF_ROW,
  currencyCases,
  ExplainingDatabase,
  isEur,
  isPhp,
  ListAtScale,
  type ListCase,
} from '@tulay/testing';
import { openCatalog, type OpenCatalog } from '../../../test/open-catalog';
import { InvoiceEntity } from '../invoice/invoice.entity';
import { InvoicesStore } from '../invoice/invoices.store';

const scale = new ListAtScale<ListInvoicesRequest>({
  service: 'catalog',
  table: 'invoices',
  prefix: 'inv',
  count: 50_000,
  isListed: (n) => n % 10 !== 7,
  mostRows: 6_000,
});
const { createdOf, expectFewRead, expectFewRows, listed } = scale;

/**
 * 90% of the invoices belong to the largest merchant. The other 10% belong to other merchants, which own all
 * drafts. One in 1,000 is void. One in four is for one of 250 customers. One in 5,000 was due in 2020, and
 * half of the others are due in 2030. One in 1,000 is in dollars, and one in ten is in euros and has been
 * sent.
 */
const INVOICES = `INSERT INTO invoices (id, merchant_id, environment, payee_id, kind, number, status, currency, lines,
    subtotal, discount_amount, tax_amount, amount, amount_paid, amount_overpaid, customer_id, due_date,
    allow_partial_payment, payments, taken, metadata, slug, created)
  SELECT 'inv_' || lpad(n::text, 26, '0'), merchant, 'test', merchant, 'invoice', 'INV-' || n, status,
    ${CURRENCY_OF_ROW}, '[]',
    100, 0, 0, 100, CASE status WHEN 'paid' THEN 100 ELSE 0 END, 0, CASE WHEN n % 4 = 0 THEN 'cus_' || n % 1000 END,
    CASE WHEN n % 5000 = 2 THEN '2020-01-01' WHEN n % 2 = 0 THEN '2030-01-01' END,
    false, '[]', '[]', '{}', 'slug-' || n, $2::bigint + n * 10
  FROM generate_series(1, $1::int) n, LATERAL (SELECT
    CASE WHEN n % 10 = 7 THEN 'mer_' || n % 97 ELSE 'mer_hot' END AS merchant,
    CASE WHEN n % 10 = 7 THEN 'draft' WHEN n % 1000 = 1 THEN 'void'
      WHEN n % 10 = 4 THEN 'sent' ELSE 'paid' END AS status) s`;

let catalog: OpenCatalog;

beforeAll(async () => {
  catalog = await openCatalog();
  await scale.fill(catalog.adminUrl, INVOICES);
  const db = new ExplainingDatabase(catalog.db.source);
  const store = new InvoicesStore(catalog.db.repository(InvoiceEntity), db);
  scale.readThrough(db, (query) => store.list(query));
});

afterAll(() => catalog?.close());

const isVoid = (n: number): boolean => n % 1000 === 1;
const isOverdue = (n: number): boolean => n % 5000 === 2;

describe('the invoice list of a merchant that owns 45,000 of 50,000 invoices', () => {
  it.each<ListCase<ListInvoicesRequest>>([
    ...scale.usualCases,
    ['a common status', { status: 'paid' }, (n) => !isVoid(n) && !isEur(n), 'by_(status|created)'],
    ['a rare status', { status: 'void' }, isVoid, 'by_status'],
    [
      'a rare status long ago',
      { status: 'void', createdLte: createdOf(9_000) },
      (n) => isVoid(n) && n <= 9_000,
      'by_status',
    ],
    ['a status without invoices', { status: 'draft' }, () => false, 'by_status'],
    ['a customer', { customerId: 'cus_40' }, (n) => n % 1000 === 40, 'by_customer'],
    [
      'a customer without invoices of the status',
      { customerId: 'cus_40', status: 'void' },
      () => false,
      'by_(customer|status)',
    ],
    ['an unknown customer', { customerId: 'cus_none' }, () => false, 'by_customer'],
    ['invoices due long ago', { dueBefore: '2021-01-01' }, isOverdue, 'by_due_date'],
    ['a due date before all invoices', { dueBefore: '2019-01-01' }, () => false, 'by_due_date'],
    ['a common due date', { dueBefore: '2031-01-01' }, (n) => n % 2 === 0, 'by_created'],
    [
      'a common due date and a status without invoices',
      { dueBefore: '2031-01-01', status: 'partial' },
      () => false,
      'by_status',
    ],
    [
      'invoices due long ago in a common currency',
      { dueBefore: '2021-01-01', currency: 'PHP' },
      isOverdue,
      'by_due_date',
    ],
    [
      'invoices due long ago in another currency',
      { dueBefore: '2021-01-01', currency: 'EUR' },
      () => false,
      'by_due_date',
    ],
    [
      'a common due date and a currency without invoices',
      { dueBefore: '2031-01-01', currency: 'JPY' },
      () => false,
      'by_currency',
    ],
  ])('reads few rows and uses the expected index for %s', (...one) => expectFewRead(...one));

  it.each<ListCase<ListInvoicesRequest>>([
    ...currencyCases(scale),
    [
      'a currency and a status',
      { currency: 'PHP', status: 'void' },
      (n) => isPhp(n) && isVoid(n),
      'by_currency',
    ],
    [
      'a currency and a status without common invoices',
      { currency: 'EUR', status: 'paid' },
      () => false,
      'by_currency',
    ],
    [
      'a currency and a status without invoices',
      { currency: 'PHP', status: 'draft' },
      () => false,
      'by_(currency|status)',
    ],
    [
      'a customer and a currency',
      { customerId: 'cus_44', currency: 'EUR' },
      (n) => n % 1000 === 44,
      'by_customer',
    ],
  ])('reads few rows beyond the returned rows for %s', async (...one) => {
    await expectFewRead(...one);
    expectFewRows(200);
  });

  it('is not scanned when another merchant lists invoices', async () => {
    await listed({ merchantId: 'mer_0', createdLte: createdOf(25_000) });
    expectFewRows(100);
  });
});
