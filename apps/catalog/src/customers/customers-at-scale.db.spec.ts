import 'reflect-metadata';
import type { ListCustomersRequest } from '@tulay/contracts';
import { ExplainingDatabase, rowsTouched } from '@tulay/testing';
import { type OpenCatalog, openCatalog } from '../../test/open-catalog';
import { CustomerEntity } from './customer.entity';
import { CustomersStore } from './customers.store';

const COUNT = 100_000;
const HOT = { merchantId: 'mer_hot', environment: 'test' } as const;
const FIRST_CREATED = 1_700_000_000;
const idOf = (n: number): string => `cus_${String(n).padStart(26, '0')}`;

/**
 * Names are combinations of 40 given names and 25 family names. Every 100th customer shares an email address
 * with other customers. 1,000 customers belong to 20 other merchants.
 */
const CUSTOMERS = `INSERT INTO customers (id, merchant_id, environment, name, email, phone, address, metadata,
    receipts_slug, created, updated)
  SELECT 'cus_' || lpad(n::text, 26, '0'), CASE WHEN n <= $1 THEN 'mer_hot' ELSE 'mer_' || n % 20 END, 'test',
    'Given' || n % 40 || ' Family' || n % 25, CASE WHEN n % 100 = 0 THEN 'shop' || n % 500 || '@example.test'
      ELSE 'customer' || n || '@example.test' END,
    '+63 917 ' || lpad((n * 7919 % 10000000)::text, 7, '0'), '{}', '{}', md5(n::text), $2 + n * 10, $2
  FROM generate_series(1, $1 + 1000) n`;

let catalog: OpenCatalog;
let db: ExplainingDatabase;
let store: CustomersStore;

beforeAll(async () => {
  catalog = await openCatalog();
  await catalog.admin.query(CUSTOMERS, [COUNT, FIRST_CREATED]);
  await catalog.admin.query('VACUUM ANALYZE customers');
  db = new ExplainingDatabase(catalog.db.source);
  store = new CustomersStore(catalog.db.repository(CustomerEntity), db);
});

afterAll(() => catalog?.close());

async function listed(filters: Partial<ListCustomersRequest>): Promise<string[]> {
  db.plans.length = 0;
  return (await store.list({ ...HOT, limit: 25, ...filters })).map(({ id }) => id);
}

describe('a list of 100,000 customers', () => {
  it.each<[string, Partial<ListCustomersRequest>, RegExp]>([
    ['the first page', {}, /customers_by_created/],
    ['the 2,000th page', { startingAfter: idOf(COUNT / 2) }, /customers_by_created/],
    ['the last page', { startingAfter: idOf(10) }, /customers_by_created/],
    ['the last hour', { createdGte: FIRST_CREATED + COUNT * 10 - 3_600 }, /customers_by_created/],
    [
      'an hour long ago',
      { createdGte: FIRST_CREATED, createdLte: FIRST_CREATED + 3_600 },
      /customers_by_created/,
    ],
    ['the older half', { createdLte: FIRST_CREATED + COUNT * 5 }, /customers_by_created/],
    ['a time in the future', { createdGte: FIRST_CREATED + COUNT * 20 }, /customers_by_created/],
    [
      'a search query and a time long ago',
      { q: 'given3', createdLte: FIRST_CREATED + 3_600 },
      /customers_by_created/,
    ],
    ['an email in different case', { email: 'Customer77777@EXAMPLE.test' }, /customers_by_email/],
    ['an email', { email: 'customer77777@example.test' }, /customers_by_email/],
    ['a shared email', { email: 'shop100@example.test' }, /customers_by_email/],
    [
      'a later page of a shared email',
      { email: 'shop100@example.test', startingAfter: idOf(50_100) },
      /customers_by_email/,
    ],
    ['an unknown email', { email: 'unknown@example.test' }, /customers_by_email/],
    ['a rare search query', { q: 'omer77777@' }, /customers_by_text/],
    ['a rare search query with accents', { q: 'ÓMER77777@' }, /customers_by_text/],
    ['a search query without matches', { q: 'xyzzy' }, /customers_by_text/],
    ['a common search query', { q: 'family7' }, /Index/],
    ['a search query that all customers contain', { q: 'example' }, /Index/],
    ['the beginning of a word', { q: 'gi' }, /Index/],
    ['two letters with which no word begins', { q: 'zz' }, /customers_by_text/],
    ['one letter', { q: 'f' }, /Index/],
    ['one letter with which no word begins', { q: 'q' }, /customers_by_text/],
    [
      'a rare search query, on a page just before its matches',
      { q: 'omer777', startingAfter: idOf(77_800) },
      /customers_by_text|customers_by_created/,
    ],
    [
      'a rare search query, on a page far before its matches',
      { q: 'omer777', startingAfter: idOf(COUNT) },
      /customers_by_text/,
    ],
    ['a search query and an email', { q: 'family0', email: 'shop100@example.test' }, /customers_by_email/],
    ['a small merchant', { merchantId: 'mer_7' }, /customers_by_created/],
    ['a search query for a small merchant', { merchantId: 'mer_7', q: 'family7' }, /Index/],
    ['a merchant without customers', { merchantId: 'mer_none' }, /customers_by_created/],
  ])('uses an index and reads few rows for %s', async (_, filters, index) => {
    await listed(filters);
    for (const plan of db.plans) {
      expect(plan).not.toMatch(/Seq Scan/);
      expect(rowsTouched(plan)).toBeLessThanOrEqual(5_000);
    }
    expect(db.plans.at(-1)).toMatch(index);
  });

  it('returns all pages of a filtered list without gaps or duplicates', async () => {
    const email = 'shop200@example.test';
    const seen: string[] = [];
    for (;;) {
      const page = await listed({ email, limit: 40, startingAfter: seen.at(-1) });
      seen.push(...page.slice(0, 40));
      if (page.length <= 40) break;
    }
    const expected = Array.from({ length: COUNT / 500 }, (_, i) => idOf(i * 500 + 200)).reverse();
    expect(seen).toEqual(expected);
  });

  it('finds the same customers as a full table scan', async () => {
    const found = await listed({ q: 'omer777', limit: 100 });
    const all = await catalog.db.query<{ id: string }>(
      `SELECT id FROM customers WHERE merchant_id = $1 AND position('omer777' IN email) > 0 ORDER BY id DESC LIMIT 101`,
      [HOT.merchantId],
    );
    expect(found).toEqual(all.map(({ id }) => id));
    expect(found).toHaveLength(101);
  });
});
