import 'reflect-metadata';
import { createHash } from 'node:crypto';
import type { ListPaymentLinksRequest } from '@tulay/contracts';
import { ExplainingDatabase, rowsTouched } from '@tulay/testing';
import { type OpenCatalog, openCatalog } from '../../test/open-catalog';
import { PaymentLinkEntity } from './payment-link.entity';
import { PaymentLinksStore } from './payment-links.store';

const COUNT = 100_000;
const HOT = { merchantId: 'mer_hot', environment: 'test' } as const;
const FIRST_CREATED = 1_700_000_000;
const DAY = 86_400;
const FEW = 5_000;
const NOW = FIRST_CREATED + COUNT * 10;
const idOf = (n: number): string => `plk_${String(n).padStart(26, '0')}`;
const BY_CREATED = /payment_links_by_created/;

/** One link every 10 seconds: two of three expire after a day; every tenth is switched off, every fourth is a customer's. */
const LINKS = `INSERT INTO payment_links (id, merchant_id, environment, slug, switch, currency, description, usage_count,
    expires_at, metadata, deleted, created, customer_id)
  SELECT 'plk_' || lpad(n::text, 26, '0'), CASE WHEN n <= $1 THEN 'mer_hot' ELSE 'mer_' || n % 20 END, 'test',
    md5(n::text), CASE WHEN n % 10 = 0 THEN 'off' ELSE 'on' END, 'PHP', 'Link ' || n, 0,
    CASE WHEN n % 3 > 0 THEN $2::bigint + n * 10 + ${DAY} END, '{}', n % 1000 = 7, $2::bigint + n * 10,
    CASE WHEN n % 4 = 0 THEN 'cus_' || n % 1000 END
  FROM generate_series(1, $1 + 1000) n`;

let catalog: OpenCatalog;
let db: ExplainingDatabase;
let store: PaymentLinksStore;

beforeAll(async () => {
  catalog = await openCatalog();
  await catalog.admin.query(LINKS, [COUNT, FIRST_CREATED]);
  await catalog.admin.query('VACUUM ANALYZE payment_links');
  db = new ExplainingDatabase(catalog.db.source);
  store = new PaymentLinksStore(catalog.db.repository(PaymentLinkEntity), db);
});

afterAll(() => catalog?.close());

async function listed(filters: Partial<ListPaymentLinksRequest>, now = NOW): Promise<number[]> {
  db.plans.length = 0;
  const rows = await store.list({ ...HOT, limit: 25, ...filters }, now);
  return rows.map(({ id }) => Number(id.slice('plk_'.length)));
}

/** The first 26 links from `from` down that pass the filter. */
function expected(passes: (n: number) => boolean, from = COUNT): number[] {
  const found: number[] = [];
  for (let n = from; n > 0 && found.length < 26; n--) if (n % 1000 !== 7 && passes(n)) found.push(n);
  return found;
}

const isActive = (n: number): boolean => n % 10 !== 0 && (n % 3 === 0 || (COUNT - n) * 10 < DAY);

describe('links of a merchant with 100,000', () => {
  it.each<[string, Partial<ListPaymentLinksRequest>, (n: number) => boolean]>([
    ['no filter', {}, () => true],
    ['active links', { status: 'active' }, isActive],
    ['inactive links', { status: 'inactive' }, (n) => !isActive(n)],
  ])('%s: first, middle and last page use an index', async (_, filters, passes) => {
    for (const after of [COUNT + 1, COUNT / 2, 100]) {
      const cursor = after > COUNT ? {} : { startingAfter: idOf(after) };
      expect(await listed({ ...filters, ...cursor })).toEqual(expected(passes, after - 1));
      for (const plan of db.plans) expect(plan).not.toMatch(/Seq Scan/);
      expect(db.plans.at(-1)).toMatch(BY_CREATED);
      expect(rowsTouched(db.plans.at(-1)!)).toBeLessThanOrEqual(FEW);
    }
  });

  it('expire by the clock, without a job', async () => {
    const later = NOW + DAY + 1;
    expect(await listed({ status: 'active' }, later)).toEqual(expected((n) => n % 10 !== 0 && n % 3 === 0));
    expect(rowsTouched(db.plans.at(-1)!)).toBeLessThanOrEqual(FEW);
  });

  it.each<[string, Partial<ListPaymentLinksRequest>, RegExp]>([
    ['the last hour', { createdGte: NOW - 3_600 }, BY_CREATED],
    ['the first hour', { createdLte: FIRST_CREATED + 3_600 }, BY_CREATED],
    ['a customer', { customerId: 'cus_40' }, /payment_links_by_customer/],
    ['an unknown customer', { customerId: 'cus_none', status: 'active' }, /payment_links_by_customer/],
    ['a small merchant', { merchantId: 'mer_7' }, BY_CREATED],
    [
      'inactive links of a small merchant',
      { merchantId: 'mer_7', status: 'inactive' },
      /payment_links_by_activity/,
    ],
    ['a merchant without links', { merchantId: 'mer_none' }, BY_CREATED],
  ])('%s: uses an index and reads few rows', async (_, filters, index) => {
    await listed(filters);
    for (const plan of db.plans) expect(plan).not.toMatch(/Seq Scan/);
    expect(db.plans.at(-1)).toMatch(index);
    expect(rowsTouched(db.plans.at(-1)!)).toBeLessThanOrEqual(FEW);
  });

  it('are found by the slug through an index', async () => {
    const slug = createHash('md5').update('77777').digest('hex');
    expect(await store.findBySlug(slug)).toMatchObject({ id: idOf(77_777) });
    const search = { where: { slug, deleted: false } };
    const [sql, values] = catalog.db
      .repository(PaymentLinkEntity)
      .createQueryBuilder()
      .setFindOptions(search)
      .getQueryAndParameters();
    const plan = await catalog.db.query(`EXPLAIN ${sql}`, values);
    expect(JSON.stringify(plan)).toMatch(/payment_links_slug_key/);
  });
});
