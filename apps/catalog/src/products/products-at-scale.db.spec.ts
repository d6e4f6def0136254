import 'reflect-metadata';
import type { ListProductsRequest } from '@tulay/contracts';
import { ExplainingDatabase, rowsTouched } from '@tulay/testing';
import { type OpenCatalog, openCatalog } from '../../test/open-catalog';
import { ProductEntity } from './product.entity';
import { ProductsStore } from './products.store';

const COUNT = 100_000;
const HOT = { merchantId: 'mer_hot', environment: 'test' } as const;
const idOf = (n: number): string => `prd_${String(n).padStart(26, '0')}`;

/** Every 100th product is archived. */
const PRODUCTS = `INSERT INTO products (id, merchant_id, environment, name, price, currency, sku, barcode,
    track_inventory, stock, archived, sold, metadata, created, updated)
  SELECT 'prd_' || lpad(n::text, 26, '0'), CASE WHEN n <= $1 THEN 'mer_hot' ELSE 'mer_' || n % 20 END, 'test',
    'Product of shelf ' || n % 500, n, 'PHP', 'SKU-' || lpad(n::text, 6, '0'), '200' || lpad(n::text, 10, '0'),
    true, n % 7, n % 100 = 0, false, '{}', n, n
  FROM generate_series(1, $1 + 1000) n`;

let catalog: OpenCatalog;
let db: ExplainingDatabase;

beforeAll(async () => {
  catalog = await openCatalog();
  await catalog.admin.query(PRODUCTS, [COUNT]);
  await catalog.admin.query('VACUUM ANALYZE products');
  db = new ExplainingDatabase(catalog.db.source);
});

afterAll(() => catalog?.close());

describe('a list of 100,000 products', () => {
  it.each<[string, Partial<ListProductsRequest>, RegExp]>([
    ['the first page', {}, /Index Scan/],
    ['active products', { archived: false }, /Index Scan/],
    [
      'the 2,000th page of active products',
      { archived: false, startingAfter: idOf(COUNT / 2) },
      /Index Scan/,
    ],
    ['archived products', { archived: true }, /products_by_archived/],
    [
      'the last page of archived products',
      { archived: true, startingAfter: idOf(500) },
      /products_by_archived/,
    ],
    ['a SKU', { sku: 'SKU-077777', archived: false }, /products_sku/],
    ['an unknown SKU', { sku: 'SKU-none' }, /products_sku/],
    ['a barcode', { barcode: '2000000077777' }, /products_barcode/],
    ['a search query', { q: 'u-077777', archived: false }, /products_by_text/],
    ['a common search query', { q: 'shelf 7', archived: false }, /Index/],
    ['a search query for archived products', { q: 'shelf 100', archived: true }, /Index/],
    ['a search query without matches', { q: 'xyzzy' }, /products_by_text/],
    ['one letter', { q: 'p' }, /Index/],
    ['a short period', { createdGte: 100, createdLte: 120 }, /products_by_created/],
    ['a small merchant', { merchantId: 'mer_7', archived: false }, /Index Scan/],
  ])('uses an index and reads few rows for %s', async (_, filters, index) => {
    db.plans.length = 0;
    await new ProductsStore(catalog.db.repository(ProductEntity), db).list({ ...HOT, limit: 25, ...filters });
    for (const plan of db.plans) {
      expect(plan).not.toMatch(/Seq Scan/);
      expect(rowsTouched(plan)).toBeLessThanOrEqual(5_000);
    }
    expect(db.plans.at(-1)).toMatch(index);
  });
});
