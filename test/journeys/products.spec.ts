import type { Deleted, Invoice, List, Payment, Product } from '@tulay/contracts';
import { eventually } from '@tulay/testing';
import { randomUUID } from 'node:crypto';
import { type ErrorBody } from '../support/api';
import { createMerchant, type TestMerchant, withScope } from '../support/stack';

const PRODUCTS = '/v1/products';

let merchant: TestMerchant;

beforeEach(async () => {
  merchant = await createMerchant();
});

const create = async (body: object = {}, api = merchant.test): Promise<Product> => {
  const answer = await api.post<Product>(PRODUCTS, { name: 'Barako coffee', ...body });
  expect([answer.status, answer.text]).toEqual([201, answer.text]);
  return answer.body;
};
const read = async (id: string): Promise<Product> =>
  (await merchant.test.get<Product>(`${PRODUCTS}/${id}`)).body;
const post = (id: string, action: string, body: object = {}) =>
  merchant.test.post<Product & ErrorBody>(`${PRODUCTS}/${id}/${action}`, body);
const idsOf = async (query: string): Promise<string[]> =>
  (await merchant.test.get<List<Product>>(`${PRODUCTS}?${query}`)).body.data.map(({ id }) => id);
const told = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as ErrorBody).error?.code,
];
const issuesOf = ({ body }: { body: unknown }): string[] =>
  Object.keys((body as ErrorBody).error.issues ?? {});

describe('a product', () => {
  it('is created with every field of the specification, including a SKU and a barcode', async () => {
    const created = await create({ price: 150.5 });
    expect(created).toEqual({
      id: expect.stringMatching(/^prd_[0-9a-hjkmnp-tv-z]{26}$/),
      object: 'product',
      environment: 'test',
      name: 'Barako coffee',
      description: null,
      price: 150.5,
      currency: 'PHP',
      sku: 'SKU-00001',
      barcode: '2000000000015',
      image_url: null,
      track_inventory: false,
      stock: 0,
      in_stock: true,
      low_stock_threshold: null,
      low_stock: false,
      archived: false,
      metadata: {},
      created: expect.any(Number),
      updated: created.created,
    });
    expect(await read(created.id)).toEqual(created);
  });

  it('can be changed with PATCH or POST', async () => {
    const { id } = await create({ price: 150, metadata: { shelf: 4 } });
    const changes = { name: 'Tea', price: null, description: 'Loose', metadata: { origin: 'Batangas' } };
    const patched = await merchant.test.patch<Product>(`${PRODUCTS}/${id}`, changes);
    expect(patched.body).toMatchObject({ ...changes, metadata: { shelf: 4, origin: 'Batangas' } });
    const posted = await merchant.test.post<Product>(`${PRODUCTS}/${id}`, { price: 10.5 });
    expect([posted.status, posted.body.price, posted.body.name]).toEqual([200, 10.5, 'Tea']);
    expect(posted.body).toEqual(await read(id));
  });

  it('rejects a price with more decimal places than its currency', async () => {
    expect((await create({ price: 0 })).price).toBe(0);
    expect((await create({ price: 500, currency: 'jpy' })).currency).toBe('JPY');
    const { id } = await create({ price: 10.25 });
    for (const body of [{ price: 1.005 }, { currency: 'JPY' }, { price: 1.5, currency: 'JPY' }]) {
      const answer = await merchant.test.patch(`${PRODUCTS}/${id}`, body);
      expect([...told(answer), issuesOf(answer)]).toEqual([400, 'invalid_request', ['price']]);
    }
    expect(await read(id)).toMatchObject({ price: 10.25, currency: 'PHP' });
  });

  it('can be archived and unarchived, and is listed accordingly', async () => {
    const [{ id: kept }, { id: gone }] = [await create(), await create()];
    expect((await post(gone, 'archive')).body).toMatchObject({ id: gone, archived: true });
    expect((await post(gone, 'archive')).status).toBe(200);
    expect(await idsOf('')).toEqual([kept]);
    expect(await idsOf('archived=false')).toEqual([kept]);
    expect(await idsOf('archived=true')).toEqual([gone]);
    expect(await idsOf('archived=all')).toEqual([gone, kept]);
    expect((await post(gone, 'unarchive')).body.archived).toBe(false);
    expect(await idsOf('')).toEqual([gone, kept]);
  });

  it('can be deleted if it was never sold', async () => {
    const { id } = await create();
    const deleted = await merchant.test.delete<Deleted<'product'>>(`${PRODUCTS}/${id}`);
    expect([deleted.status, deleted.body]).toEqual([200, { id, object: 'product', deleted: true }]);
    expect(told(await merchant.test.get(`${PRODUCTS}/${id}`))).toEqual([404, 'not_found']);
    expect(told(await post(id, 'stock', { delta: 1 }))).toEqual([404, 'not_found']);
  });
});

it('a product can be archived but not deleted after it was sold', async () => {
  const { id } = await create({ track_inventory: true, stock: 5 });
  const line = { description: 'Coffee', quantity: 1, unit_amount: 150, product_id: id };
  const drafted = await merchant.test.post<Invoice>('/v1/invoices', { line_items: [line] });
  const invoice = `/v1/invoices/${drafted.body.id}`;
  await merchant.test.post(`${invoice}/send`);
  const payment = await merchant.test.post<Payment>(`${invoice}/pay`, { method: 'gcash_qr' });
  await merchant.test.press(payment.body.id, 'succeed');
  await eventually(async () => (await read(id)).stock === 4, { timeoutMs: 40_000 });
  expect(told(await merchant.test.delete(`${PRODUCTS}/${id}`))).toEqual([400, 'invalid_state']);
  expect((await post(id, 'archive')).body).toMatchObject({ id, archived: true, stock: 4 });
});

describe('SKUs and barcodes', () => {
  it('are numbered per merchant and mode, even if created concurrently', async () => {
    const made = await Promise.all(Array.from({ length: 20 }, () => create()));
    const skus = made.map(({ sku }) => String(sku)).sort((a, b) => a.localeCompare(b));
    expect(skus).toEqual(Array.from({ length: 20 }, (_, i) => `SKU-${String(i + 1).padStart(5, '0')}`));
    expect(new Set(made.map(({ barcode }) => barcode)).size).toBe(20);
    expect((await create({}, merchant.live)).sku).toBe('SKU-00001');
  });

  it('skip numbers that the merchant has already used', async () => {
    await create({ sku: 'SKU-00001', barcode: '2000000000022' });
    expect(await create()).toMatchObject({ sku: 'SKU-00002', barcode: '2000000000015' });
    expect(await create()).toMatchObject({ sku: 'SKU-00003', barcode: '2000000000039' });
  });

  it.each(['sku', 'barcode'])('must be unique: a duplicate %s is rejected', async (code) => {
    const [mine, other] = [await create({ [code]: 'ABC' }), await create()];
    for (const answer of [
      await merchant.test.post(PRODUCTS, { name: 'x', [code]: 'ABC' }),
      await merchant.test.patch(`${PRODUCTS}/${other.id}`, { [code]: 'ABC' }),
    ])
      expect([...told(answer), issuesOf(answer)]).toEqual([400, 'invalid_request', [code]]);
    expect((await merchant.test.patch(`${PRODUCTS}/${mine.id}`, { [code]: 'ABC' })).status).toBe(200);
    expect((await create({ [code]: 'ABC' }, merchant.live)).environment).toBe('live');
    await merchant.test.patch(`${PRODUCTS}/${mine.id}`, { [code]: null });
    expect((await create({ [code]: 'ABC' })).name).toBe('Barako coffee');
  });

  it("can be used to search for the product, as can part of the product's name", async () => {
    const { id } = await create({ name: 'Ube Halaya 200 g', sku: 'UBE-200', barcode: '4800016100284' });
    await create();
    for (const query of ['sku=UBE-200', 'barcode=4800016100284', 'q=halaya', 'q=UBE-2', 'q=U', 'q=480001'])
      expect([query, await idsOf(query)]).toEqual([query, [id]]);
    for (const query of ['sku=ube-200', 'q=laya2', 'q=aya&archived=true'])
      expect([query, await idsOf(query)]).toEqual([query, []]);
  });
});

describe("a product's stock", () => {
  it('can be set and changed, and is never negative', async () => {
    const { id } = await create({ track_inventory: true, stock: 5, low_stock_threshold: 3 });
    const after = async (change: object) => (await post(id, 'stock', change)).body;
    expect(await after({ delta: -2 })).toMatchObject({ stock: 3, low_stock: true, oversold_by: 0 });
    expect(await after({ delta: -9 })).toMatchObject({ stock: 0, in_stock: false, oversold_by: 6 });
    expect(await after({ set: 12 })).toMatchObject({ stock: 12, low_stock: false, oversold_by: 0 });
    for (const bad of [{}, { set: -1 }, { set: 1, delta: 1 }, { delta: 0.5 }, { delta: '1' }])
      expect(told(await post(id, 'stock', bad))).toEqual([400, 'invalid_request']);
    const negative = await merchant.test.patch(`${PRODUCTS}/${id}`, { stock: -1 });
    expect([...told(negative), issuesOf(negative)]).toEqual([400, 'invalid_request', ['stock']]);
    expect((await read(id)).stock).toBe(12);
  });

  it('includes each of 50 concurrent changes, and does not drop below 0', async () => {
    const { id } = await create({ track_inventory: true, stock: 10 });
    await Promise.all(Array.from({ length: 50 }, () => post(id, 'stock', { delta: -1 })));
    expect((await read(id)).stock).toBe(0);
    await Promise.all(Array.from({ length: 50 }, () => post(id, 'stock', { delta: 1 })));
    expect((await read(id)).stock).toBe(50);
  });

  it('changes once per Idempotency-Key', async () => {
    const { id } = await create({ track_inventory: true, stock: 10 });
    const headers = { 'idempotency-key': randomUUID() };
    const path = `${PRODUCTS}/${id}/stock`;
    const first = await merchant.test.post<Product>(path, { delta: -3 }, headers);
    const again = await merchant.test.post<Product>(path, { delta: -3 }, headers);
    expect([again.status, again.text]).toEqual([200, first.text]);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect((await read(id)).stock).toBe(7);
  });
});

describe('access to products', () => {
  it('requires the products scope', async () => {
    const { id } = await create();
    const reader = await withScope(merchant, 'products:read');
    expect((await reader.get(`${PRODUCTS}/${id}`)).status).toBe(200);
    for (const answer of [
      await reader.post(PRODUCTS, { name: 'x' }),
      await reader.post(`${PRODUCTS}/${id}/stock`, { set: 1 }),
      await reader.post(`${PRODUCTS}/${id}/archive`),
      await reader.delete(`${PRODUCTS}/${id}`),
      await reader.get('/v1/customers'),
    ])
      expect(told(answer)).toEqual([403, 'insufficient_scope']);
  });

  it("returns 401 for a live key with a test product's ID, and 404 for another merchant's key", async () => {
    const { id } = await create();
    const other = await createMerchant();
    for (const [api, expected] of [
      [merchant.live, [401, 'unauthenticated']],
      [other.test, [404, 'not_found']],
    ] as const) {
      expect(told(await api.get(`${PRODUCTS}/${id}`))).toEqual(expected);
      expect(told(await api.patch(`${PRODUCTS}/${id}`, { name: 'x' }))).toEqual(expected);
      expect(told(await api.post(`${PRODUCTS}/${id}/archive`))).toEqual(expected);
      expect(told(await api.post(`${PRODUCTS}/${id}/stock`, { set: 1 }))).toEqual(expected);
      expect(told(await api.delete(`${PRODUCTS}/${id}`))).toEqual(expected);
    }
    expect(await idsOf('')).toEqual([id]);
  });

  it('returns not_found for an invalid ID, and rejects an unsupported method', async () => {
    expect(told(await merchant.test.get(`${PRODUCTS}/prd_1`))).toEqual([404, 'not_found']);
    const put = await merchant.test.request('PUT', `${PRODUCTS}/prd_1`, '{}');
    expect([...told(put), put.headers.get('allow')]).toEqual([
      405,
      'invalid_request',
      'DELETE, GET, HEAD, PATCH, POST',
    ]);
  });
});
