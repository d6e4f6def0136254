import 'reflect-metadata';
import type { ListInvoicesRequest } from '@tulay/contracts';
import { ExplainingDatabase, rowsTouched } from '@tulay/testing';
import { openCatalog, type OpenCatalog } from '../../../test/open-catalog';
import { InvoiceEntity } from '../invoice/invoice.entity';
import { InvoicesStore } from '../invoice/invoices.store';

const COUNT = 50_000;
const HOT = { merchantId: 'mer_hot', environment: 'test' } as const;
const FIRST_CREATED = 1_700_000_000;
const FEW = 6_000;
const idOf = (n: number): string => `inv_${String(n).padStart(26, '0')}`;
const createdOf = (n: number): number => FIRST_CREATED + n * 10;

/**
 * Nine of ten are the hot merchant's. One of 1,000 is void, and only others have drafts. Every fourth is of one of 250
 * customers. One of 5,000 was due in 2020, every second of the others is due in 2030.
 */
const INVOICES = `INSERT INTO invoices (id, merchant_id, environment, payee_id, kind, number, status, currency, lines,
    subtotal, discount_amount, tax_amount, amount, amount_paid, amount_overpaid, customer_id, due_date,
    allow_partial_payment, payments, taken, metadata, slug, created)
  SELECT 'inv_' || lpad(n::text, 26, '0'), merchant, 'test', merchant, 'invoice', 'INV-' || n, status, 'PHP', '[]',
    100, 0, 0, 100, CASE status WHEN 'paid' THEN 100 ELSE 0 END, 0, CASE WHEN n % 4 = 0 THEN 'cus_' || n % 1000 END,
    CASE WHEN n % 5000 = 2 THEN '2020-01-01' WHEN n % 2 = 0 THEN '2030-01-01' END,
    false, '[]', '[]', '{}', 'slug-' || n, $2::bigint + n * 10
  FROM generate_series(1, $1::int) n, LATERAL (SELECT
    CASE WHEN n % 10 = 7 THEN 'mer_' || n % 97 ELSE 'mer_hot' END AS merchant,
    CASE WHEN n % 10 = 7 THEN 'draft' WHEN n % 1000 = 1 THEN 'void' ELSE 'paid' END AS status) s`;

let catalog: OpenCatalog;
let db: ExplainingDatabase;
let store: InvoicesStore;

beforeAll(async () => {
  catalog = await openCatalog();
  await catalog.admin.query(INVOICES, [COUNT, FIRST_CREATED]);
  await catalog.admin.query('VACUUM ANALYZE invoices');
  db = new ExplainingDatabase(catalog.db.source);
  store = new InvoicesStore(catalog.db.repository(InvoiceEntity), db);
});

afterAll(() => catalog?.close());

async function listed(filters: Partial<ListInvoicesRequest>): Promise<number[]> {
  db.plans.length = 0;
  const invoices = await store.list({ ...HOT, limit: 25, ...filters });
  return invoices.map(({ id }) => Number(id.slice(4)));
}

/** The numbers of the hot merchant's invoices, newest first, that meet a condition. */
const numbers = (meets: (n: number) => boolean): number[] =>
  Array.from({ length: COUNT }, (_, i) => COUNT - i)
    .filter((n) => n % 10 !== 7 && meets(n))
    .slice(0, 26);

const isVoid = (n: number): boolean => n % 1000 === 1;
const isOverdue = (n: number): boolean => n % 5000 === 2;

describe('invoices of a merchant with 45,000 among 50,000', () => {
  it.each<[string, Partial<ListInvoicesRequest>, (n: number) => boolean, string]>([
    ['all', {}, () => true, 'by_created'],
    ['all, from the middle', { startingAfter: idOf(25_001) }, (n) => n < 25_001, 'by_created'],
    ['all, the last page', { startingAfter: idOf(10) }, (n) => n < 10, 'by_created'],
    [
      'an hour long ago',
      { createdGte: createdOf(9_000), createdLte: createdOf(9_360) },
      (n) => n >= 9_000 && n <= 9_360,
      'by_created',
    ],
    ['the future', { createdGte: createdOf(COUNT + 1) }, () => false, 'by_created'],
    ['a common status', { status: 'paid' }, (n) => !isVoid(n), 'by_(status|created)'],
    ['a rare status', { status: 'void' }, isVoid, 'by_status'],
    [
      'a rare status, long ago',
      { status: 'void', createdLte: createdOf(9_000) },
      (n) => isVoid(n) && n <= 9_000,
      'by_status',
    ],
    ['an empty status', { status: 'draft' }, () => false, 'by_status'],
    ['a customer', { customerId: 'cus_40' }, (n) => n % 1000 === 40, 'by_customer'],
    [
      'a customer, of another status',
      { customerId: 'cus_40', status: 'void' },
      () => false,
      'by_(customer|status)',
    ],
    ['an unknown customer', { customerId: 'cus_none' }, () => false, 'by_customer'],
    ['due long ago', { dueBefore: '2021-01-01' }, isOverdue, 'by_due_date'],
    ['due before all', { dueBefore: '2019-01-01' }, () => false, 'by_due_date'],
    ['due some time', { dueBefore: '2031-01-01' }, (n) => n % 2 === 0, 'by_created'],
    [
      'due some time, of an empty status',
      { dueBefore: '2031-01-01', status: 'sent' },
      () => false,
      'by_status',
    ],
  ])('%s: reads few rows through its index', async (_, filters, meets, index) => {
    expect(await listed(filters)).toEqual(numbers(meets));
    for (const plan of db.plans) {
      expect(plan).not.toMatch(/Seq Scan/);
      expect(rowsTouched(plan)).toBeLessThanOrEqual(FEW);
    }
    expect(db.plans.at(-1)).toMatch(new RegExp(`invoices_${index}`));
  });
});
