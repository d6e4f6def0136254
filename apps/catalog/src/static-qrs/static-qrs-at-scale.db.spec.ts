import 'reflect-metadata';
import type { ListStaticQrsRequest } from '@tulay/contracts';
import { ExplainingDatabase, ListAtScale, type ListCase } from '@tulay/testing';
import { type OpenCatalog, openCatalog } from '../../test/open-catalog';
import { StaticQrEntity } from './static-qr.entity';
import { StaticQrsStore } from './static-qrs.store';

const COUNT = 20_000;
const OTHERS = 1_000;

const scale = new ListAtScale<ListStaticQrsRequest>({
  service: 'catalog',
  table: 'static_qrs',
  prefix: 'sqr',
  count: COUNT + OTHERS,
  isListed: (n) => n <= COUNT,
  mostRows: 100,
});
const { createdOf, expectFewRead, expectFewRows, idOf, listed } = scale;

/**
 * Every 100th code is archived. The last codes belong to 20 other merchants. The payment links are not
 * inserted, because no list reads them.
 */
const CODES = `INSERT INTO static_qrs (id, merchant_id, environment, payment_link_id, slug, name, reference, currency,
    archived_at, created)
  SELECT 'sqr_' || lpad(n::text, 26, '0'), CASE WHEN n <= $1 - ${OTHERS} THEN 'mer_hot' ELSE 'mer_' || n % 20 END, 'test',
    'plk_' || n, md5(n::text), 'Counter ' || n, 'REF-' || n, 'PHP', CASE WHEN n % 100 = 0 THEN $2::bigint END,
    $2::bigint + n * 10
  FROM generate_series(1, $1::int) n`;

let catalog: OpenCatalog;

beforeAll(async () => {
  catalog = await openCatalog();
  await catalog.admin.query('ALTER TABLE static_qrs DROP CONSTRAINT static_qrs_payment_link_id_fkey');
  await scale.fill(catalog.adminUrl, CODES);
  const db = new ExplainingDatabase(catalog.db.source);
  const store = new StaticQrsStore(catalog.db.repository(StaticQrEntity), db);
  scale.readThrough(db, (query) => store.list(query));
});

afterAll(() => catalog?.close());

const isArchived = (n: number): boolean => n % 100 === 0;
const lastHour = createdOf(COUNT) - 3_600;

describe('a merchant’s list of 20,000 static QR codes', () => {
  it.each<ListCase<ListStaticQrsRequest>>([
    ...scale.usualCases,
    ['archived codes', { archived: true }, isArchived, 'by_archived'],
    [
      'a later page of archived codes',
      { archived: true, startingAfter: idOf(250) },
      (n) => isArchived(n) && n < 250,
      'by_archived',
    ],
    ['active codes', { archived: false }, (n) => !isArchived(n), 'by_(archived|created)'],
    ['the last hour', { createdGte: lastHour }, (n) => createdOf(n) >= lastHour, 'by_created'],
    ['a reference', { reference: 'REF-777' }, (n) => n === 777, 'reference'],
    ['an unknown reference', { reference: 'none' }, () => false, 'reference'],
  ])('reads few rows and uses the expected index for %s', (...one) => expectFewRead(...one));

  it.each<[string, string, number[]]>([
    ['a small merchant', 'mer_7', [20_987, 20_967, 20_947]],
    ['a merchant without codes', 'mer_none', []],
  ])('is not scanned for the list of %s', async (_, merchantId, newest) => {
    expect((await listed({ merchantId })).slice(0, 3)).toEqual(newest);
    expectFewRows();
  });
});
