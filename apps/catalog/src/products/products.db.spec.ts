import 'reflect-metadata';
import {
  newId,
  STOCK_MAX,
  type CreateProductRequest,
  type ListProductsRequest,
  type Product,
  type ProductStock,
  type Tenant,
} from '@tulay/contracts';
import { aTenant, inLive, productOf } from '../../test/builders';
import { type OpenCatalog, openCatalog } from '../../test/open-catalog';
import { ChangeProduct } from './change-product';
import { ChangeStock } from './change-stock';
import { CreateProduct } from './create-product';
import { DeleteProduct } from './delete-product';
import { archived, updated } from './product.rules';
import { toProduct } from './product.view';
import { ProductsStore } from './products.store';

let catalog: OpenCatalog;
let store: ProductsStore;
let creation: CreateProduct;
let change: ChangeProduct;
let stock: ChangeStock;
let remove: DeleteProduct;
let tenant: Tenant;

beforeAll(async () => {
  catalog = await openCatalog();
  store = catalog.get(ProductsStore);
  creation = catalog.get(CreateProduct);
  change = catalog.get(ChangeProduct);
  stock = catalog.get(ChangeStock);
  remove = catalog.get(DeleteProduct);
});

afterAll(() => catalog?.close());

beforeEach(() => {
  tenant = aTenant();
});

const create = (changes: Partial<CreateProductRequest> = {}): Promise<Product> =>
  creation.execute(productOf(tenant, changes));
const read = async (id: string): Promise<Product> => toProduct(await store.get({ ...tenant, id }));
const list = async (filters: Partial<ListProductsRequest> = {}): Promise<string[]> =>
  (await store.list({ ...tenant, limit: 25, ...filters })).map(({ id }) => id);
const refused = (field: string) =>
  expect.objectContaining({ code: 'invalid_request', issues: { [field]: [expect.any(String)] } });

describe('creating a product', () => {
  it('returns the same data as a later read', async () => {
    const created = await create({ price: 1_250.5, metadata: { note: 'Señor \u{1F600}', deep: [1, null] } });
    expect(await read(created.id)).toEqual(created);
    expect(created).toMatchObject({ price: 1_250.5, sku: 'SKU-00001', barcode: '2000000000015' });
  });

  it('creates one product per ID, even for concurrent retries', async () => {
    const one = productOf(tenant);
    const answers = await Promise.all(Array.from({ length: 20 }, () => creation.execute(one)));
    expect(new Set(answers.map((product) => JSON.stringify(product))).size).toBe(1);
    expect(await list()).toEqual([one.id]);
  });

  it('returns not_found for another merchant’s product ID', async () => {
    const { id } = await create();
    const theirs = creation.execute(productOf(aTenant(), { id }));
    await expect(theirs).rejects.toMatchObject({ code: 'not_found' });
  });

  it('rejects a price with more decimals than the currency allows', async () => {
    await expect(create({ price: 1.5, currency: 'JPY' })).rejects.toEqual(refused('price'));
  });
});

describe('generated SKUs and barcodes', () => {
  it('are unique and have no gaps for 30 products created concurrently', async () => {
    const made = await Promise.all(Array.from({ length: 30 }, () => create()));
    const numbers = made.map(({ sku }) => Number(sku!.slice(4))).sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 30 }, (_, i) => i + 1));
    expect(new Set(made.map(({ barcode }) => barcode)).size).toBe(30);
  });

  it('start at 1 for each merchant and environment', async () => {
    await create();
    expect((await creation.execute(productOf(inLive(tenant)))).sku).toBe('SKU-00001');
    expect((await creation.execute(productOf(aTenant()))).sku).toBe('SKU-00001');
  });

  it('skip a long run of codes that the merchant has assigned', async () => {
    await catalog.db.query(
      `INSERT INTO products (id, merchant_id, environment, name, currency, sku, track_inventory, stock, archived, sold,
         metadata, created, updated)
       SELECT 'prd_' || $1 || n, $1, 'test', 'Imported', 'PHP', 'SKU-' || lpad(n::text, 5, '0'), false, 0, false, false,
         '{}', 0, 0 FROM generate_series(1, 500) n WHERE n <> 250`,
      [tenant.merchantId],
    );
    expect((await create()).sku).toBe('SKU-00250');
    expect((await create()).sku).toBe('SKU-00501');
  });

  it('are never duplicated while the merchant assigns the same codes', async () => {
    const skus = Array.from({ length: 15 }, (_, i) => `SKU-${String(i + 1).padStart(5, '0')}`);
    const written = skus.map((sku) => create({ sku }));
    const given = skus.map(() => create());
    const results = await Promise.allSettled([...written, ...given]);
    const made = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value.sku] : []));
    expect(new Set(made).size).toBe(made.length);
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toEqual(refused('sku'));
    expect(results.slice(15).every(({ status }) => status === 'fulfilled')).toBe(true);
  });

  it('reuse the number of a rejected product', async () => {
    await create({ barcode: 'X' });
    await expect(create({ barcode: 'X' })).rejects.toEqual(refused('barcode'));
    expect((await create()).sku).toBe('SKU-00002');
  });
});

describe.each(['sku', 'barcode'] as const)('a %s', (code) => {
  it('is unique, even for concurrent requests', async () => {
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => create({ [code]: 'ABC' })));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toEqual(refused(code));
  });

  it('cannot be assigned to a second product by an update', async () => {
    const [owner, other] = [await create({ [code]: 'ABC' }), await create()];
    const take = (id: string, value: string | null) =>
      change.execute({ ...tenant, id, change: updated({ ...tenant, id, [code]: value }) });
    await expect(take(other.id, 'ABC')).rejects.toEqual(refused(code));
    await take(owner.id, null);
    expect(await take(other.id, 'ABC')).toMatchObject({ [code]: 'ABC' });
  });

  it('can also be used by another merchant and in the other environment', async () => {
    await create({ [code]: 'ABC' });
    for (const owner of [aTenant(), inLive(tenant)])
      expect(await creation.execute(productOf(owner, { [code]: 'ABC' }))).toMatchObject({ [code]: 'ABC' });
  });
});

describe('updating a product', () => {
  it('sets the updated time, except when archiving is repeated', async () => {
    const { id, created } = await create();
    catalog.clock.advance(3_000, 'test');
    const gone = await change.execute({ ...tenant, id, change: archived(true) });
    expect(gone).toMatchObject({ archived: true, updated: created + 3 });
    catalog.clock.advance(3_000, 'test');
    expect(await change.execute({ ...tenant, id, change: archived(true) })).toEqual(gone);
  });

  it('leaves the product unchanged if the update is rejected', async () => {
    const created = await create({ stock: 5 });
    const query = { ...tenant, id: created.id };
    await expect(
      change.execute({ ...query, change: updated({ ...query, name: 'x', price: 0.001 }) }),
    ).rejects.toEqual(refused('price'));
    expect(await read(created.id)).toEqual(created);
  });
});

describe('a product’s stock', () => {
  const moveBy = (id: string, delta: number, changeId = newId('stk')): Promise<ProductStock> =>
    stock.execute({ ...tenant, id, changeId, change: { delta } });

  it('includes each of 60 concurrent changes', async () => {
    const { id } = await create({ trackInventory: true, stock: 100 });
    await Promise.all(Array.from({ length: 60 }, (_, i) => moveBy(id, i % 2 ? -3 : 2)));
    expect((await read(id)).stock).toBe(100 + 30 * 2 - 30 * 3);
  });

  it('changes once per change ID, even for concurrent and late retries', async () => {
    const { id } = await create({ trackInventory: true, stock: 10 });
    const changeId = newId('stk');
    await Promise.all(Array.from({ length: 10 }, () => moveBy(id, -3, changeId)));
    await moveBy(id, -1);
    expect((await moveBy(id, -3, changeId)).stock).toBe(6);
  });

  it('is returned with the number of units by which a change exceeded it, even for a late retry', async () => {
    const { id } = await create({ trackInventory: true, stock: 24 });
    const changeId = newId('stk');
    expect(await moveBy(id, -30, changeId)).toMatchObject({ stock: 0, oversold_by: 6 });
    expect(await moveBy(id, 5)).toMatchObject({ stock: 5, oversold_by: 0 });
    expect(await moveBy(id, -30, changeId)).toMatchObject({ stock: 5, oversold_by: 6 });
  });

  it('retains the IDs of applied changes for two days, and does not store the IDs of rejected changes', async () => {
    const { id } = await create({ stock: 5 });
    const [refusedOne, oldOne] = [newId('stk'), newId('stk')];
    await expect(moveBy(id, STOCK_MAX, refusedOne)).rejects.toEqual(refused('delta'));
    expect((await moveBy(id, 1, refusedOne)).stock).toBe(6);
    await moveBy(id, 1, oldOne);
    catalog.clock.advance(2 * 86_400_000 + 1_000, 'test');
    await moveBy(id, 1);
    const kept = await catalog.db.query('SELECT id FROM stock_changes WHERE product_id = $1', [id]);
    expect(kept).toHaveLength(1);
  });

  it('does not retain change IDs after the product is deleted', async () => {
    const { id } = await create();
    await moveBy(id, 1);
    await remove.execute({ ...tenant, id });
    expect(await catalog.db.query('SELECT id FROM stock_changes WHERE product_id = $1', [id])).toEqual([]);
    await expect(moveBy(id, 1)).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('product isolation', () => {
  it.each([
    ['another merchant’s', () => aTenant(), 'not_found'],
    ['the other environment’s', () => inLive(tenant), 'unauthenticated'],
  ])('%s products cannot be read, changed or deleted', async (_, strangerOf, code) => {
    const { id } = await create();
    const query = { ...strangerOf(), id };
    await expect(store.get(query)).rejects.toMatchObject({ code });
    await expect(change.execute({ ...query, change: archived(true) })).rejects.toMatchObject({ code });
    await expect(remove.execute(query)).rejects.toMatchObject({ code });
    expect(await list({ ...strangerOf() })).toEqual([]);
    expect(await read(id)).toMatchObject({ archived: false });
  });

  it('returns not_found for a deleted or unknown product', async () => {
    const { id } = await create();
    expect(await remove.execute({ ...tenant, id })).toEqual({ id, object: 'product', deleted: true });
    for (const gone of [id, newId('prd')])
      await expect(remove.execute({ ...tenant, id: gone })).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('the product list', () => {
  it('combines all filters', async () => {
    const wanted = await create({ name: 'Ube Halaya', sku: 'UBE', barcode: '48' });
    await create({ name: 'Ube jam' });
    const gone = await create({ name: 'Ube tart' });
    await change.execute({ ...tenant, id: gone.id, change: archived(true) });
    expect(await list({ q: 'ube', archived: true })).toEqual([gone.id]);
    expect(await list({ q: 'ube' })).toHaveLength(3);
    expect(await list({ q: 'halaya', sku: 'UBE', barcode: '48', archived: false })).toEqual([wanted.id]);
    expect(await list({ sku: 'UBE', barcode: '49' })).toEqual([]);
  });
});
