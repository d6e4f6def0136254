import 'reflect-metadata';
import { createHash } from 'node:crypto';
import type { ListPaymentLinksRequest } from '@tulay/contracts';
import {
  CURRENCY_OF_ROW,
  currencyCases,
  ExplainingDatabase,
  isEur,
  isUsd,
  ListAtScale,
  rowsTouched,
  type ListCase,
} from '@tulay/testing';
import { type OpenCatalog, openCatalog } from '../../test/open-catalog';
import { PaymentLinkEntity } from './payment-link.entity';
import { PaymentLinksStore } from './payment-links.store';

const COUNT = 100_000;
const OTHERS = 1_000;
const DAY = 86_400;
const FEW = 6_000;

const scale = new ListAtScale<ListPaymentLinksRequest>({
  service: 'catalog',
  table: 'payment_links',
  prefix: 'plk',
  count: COUNT + OTHERS,
  isListed: (n) => n <= COUNT && n % 1000 !== 7,
  mostRows: FEW,
});
const { createdOf, expectFewRead, expectFewRows, idOf, listed, numbers } = scale;
const NOW = createdOf(COUNT);

/**
 * Creates one link every 10 seconds. Two in three expire after a day, one in five is switched off, and one in
 * four has a customer. Links in euros and dollars never expire, and links in euros are switched off. The last
 * links belong to 20 other merchants.
 */
const LINKS = `INSERT INTO payment_links (id, merchant_id, environment, slug, switch, currency, description, usage_count,
    expires_at, metadata, deleted, created, customer_id)
  SELECT 'plk_' || lpad(n::text, 26, '0'), CASE WHEN n <= $1 - ${OTHERS} THEN 'mer_hot' ELSE 'mer_' || n % 20 END, 'test',
    md5(n::text), CASE WHEN n % 10 IN (0, 4) THEN 'off' ELSE 'on' END, ${CURRENCY_OF_ROW}, 'Link ' || n, 0,
    CASE WHEN n % 3 > 0 AND n % 1000 <> 3 THEN $2::bigint + n * 10 + ${DAY} END, '{}', n % 1000 = 7, $2::bigint + n * 10,
    CASE WHEN n % 4 = 0 THEN 'cus_' || n % 1000 END
  FROM generate_series(1, $1::int) n`;

let catalog: OpenCatalog;
let now = NOW;

beforeAll(async () => {
  catalog = await openCatalog();
  await scale.fill(catalog.adminUrl, LINKS);
  const db = new ExplainingDatabase(catalog.db.source);
  const store = new PaymentLinksStore(catalog.db.repository(PaymentLinkEntity), db);
  scale.readThrough(db, (query) => store.list(query, now));
});

beforeEach(() => {
  now = NOW;
});

afterAll(() => catalog?.close());

const isOn = (n: number): boolean => ![0, 4].includes(n % 10);
const lasts = (n: number): boolean => n % 3 === 0 || isUsd(n);
const isActive = (n: number): boolean => isOn(n) && (lasts(n) || (COUNT - n) * 10 < DAY);

describe('a list of 100,000 payment links', () => {
  it.each<[string, Partial<ListPaymentLinksRequest>, (n: number) => boolean]>([
    ['no filter', {}, () => true],
    ['active links', { status: 'active' }, isActive],
    ['inactive links', { status: 'inactive' }, (n) => !isActive(n)],
  ])('uses an index for the first, middle and last page (%s)', async (what, filters, passes) => {
    for (const from of [COUNT + 1, COUNT / 2, 100]) {
      const page = from > COUNT ? {} : { startingAfter: idOf(from) };
      await expectFewRead(what, { ...filters, ...page }, (n) => n < from && passes(n), 'by_created');
    }
  });

  it('excludes expired links from the active links without running a job', async () => {
    now = NOW + DAY + 1;
    await expectFewRead('active links', { status: 'active' }, (n) => isOn(n) && lasts(n), 'by_created');
  });

  it.each<ListCase<ListPaymentLinksRequest>>([
    ['the last hour', { createdGte: NOW - 3_600 }, (n) => createdOf(n) >= NOW - 3_600, 'by_created'],
    ['the first hour', { createdLte: createdOf(360) }, (n) => n <= 360, 'by_created'],
    ['a customer', { customerId: 'cus_40' }, (n) => n % 1000 === 40, 'by_customer'],
    ['an unknown customer', { customerId: 'cus_none', status: 'active' }, () => false, 'by_customer'],
    ...currencyCases(scale),
    ['active links in a currency', { currency: 'USD', status: 'active' }, isUsd, 'by_currency_activity'],
    [
      'a currency without active links',
      { currency: 'EUR', status: 'active' },
      () => false,
      'by_currency_activity',
    ],
    [
      'active links in a currency without links',
      { currency: 'JPY', status: 'active' },
      () => false,
      'by_currency_activity',
    ],
    [
      'a customer and a currency',
      { customerId: 'cus_44', currency: 'EUR' },
      (n) => n % 1000 === 44,
      'by_customer',
    ],
  ])('uses the expected index and reads few rows for %s', (...one) => expectFewRead(...one));

  it('reads few rows for a page of inactive links in one currency, even if several queries are needed', async () => {
    expect(await listed({ currency: 'EUR', status: 'inactive' })).toEqual(numbers(isEur));
    const page = scale.plans.at(-1)!;
    expect(page).toContain('payment_links_by_currency');
    expect(rowsTouched(page)).toBeLessThan(100);
  });

  it.each<[string, Partial<ListPaymentLinksRequest>, RegExp]>([
    ['a small merchant', { merchantId: 'mer_7' }, /payment_links_by_created/],
    [
      'inactive links of a small merchant',
      { merchantId: 'mer_7', status: 'inactive' },
      /payment_links_by_activity/,
    ],
    ['a merchant without links', { merchantId: 'mer_none' }, /payment_links_by_created/],
  ])('uses an index and reads few rows for %s', async (_, filters, index) => {
    await listed(filters);
    expectFewRows();
    expect(scale.plans.at(-1)).toMatch(index);
  });

  it('finds a link by slug through an index', async () => {
    const slug = createHash('md5').update('77777').digest('hex');
    const store = catalog.get(PaymentLinksStore);
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
