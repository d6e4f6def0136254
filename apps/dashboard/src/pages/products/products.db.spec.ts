import {
  changeStockCommand,
  createProductCommand,
  DomainError,
  invalidField,
  listProductsCommand,
  updateProductCommand,
} from '@tulay/contracts';
import { aProduct } from '../../../test/catalog-builders';
import { formIdIn, submitForm, wrongIn } from '../../../test/forms-in';
import { ShopUnderTest } from '../../../test/shop-under-test';

const PATH = '/dashboard/products';
const shop = new ShopUnderTest('developer');
const { catalog, owner } = shop;

it('the product list shows the stock and filters archived products', async () => {
  expect((await shop.person.get(PATH)).body).toContain('No products yet');
  catalog.products.create(owner(), aProduct({ name: 'Low', low_stock: true, stock: 2 }));
  catalog.products.create(owner(), aProduct({ name: 'Gone', in_stock: false, stock: 0 }));
  catalog.products.create(owner(), aProduct({ name: 'Old', archived: true }));
  const { body } = await shop.person.get(PATH);
  for (const word of ['Low stock', 'Sold out', 'Archived', '₱150.00']) expect(body).toContain(word);
  expect((await shop.person.get(`${PATH}?archived=true`)).body).not.toContain('Sold out');
  expect(catalog.asked(listProductsCommand).at(-1)).toMatchObject({ archived: true });
});

it('a product is created with all fields', async () => {
  const idempotency_token = formIdIn((await shop.person.get(`${PATH}/new`)).body);
  const typed = {
    idempotency_token,
    name: 'Barako',
    description: 'Strong\r\nand dark',
    price: '1,250.50',
    currency: 'PHP',
    sku: 'B-1',
    barcode: '2000000000008',
    image_url: 'https://shop.example/b.png',
    track_inventory: 'on',
    stock: '24',
    low_stock_threshold: '3',
    metadata: 'roast = dark',
  };
  const { headers } = await shop.person.post(`${PATH}/new`, typed);
  expect(headers.location).toBe(`${PATH}/prd_${idempotency_token}?done=created`);
  expect(catalog.asked(createProductCommand).at(-1)).toEqual({
    ...owner(),
    id: `prd_${idempotency_token}`,
    name: 'Barako',
    description: 'Strong\nand dark',
    price: 1250.5,
    currency: 'PHP',
    sku: 'B-1',
    barcode: '2000000000008',
    imageUrl: 'https://shop.example/b.png',
    trackInventory: true,
    stock: 24,
    lowStockThreshold: 3,
    metadata: { roast: 'dark' },
  });
});

it.each([
  ['price', '10000000'],
  ['price', '1.005'],
  ['price', 'much'],
  ['currency', 'XXX'],
  ['image_url', 'javascript:alert(1)'],
  ['stock', '1.5'],
  ['low_stock_threshold', '-1'],
  ['name', 'x'.repeat(201)],
])('the %s %p is rejected with an error next to the field', async (name, value) => {
  const { status, body } = await shop.person.post(`${PATH}/new`, {
    name: 'Barako',
    currency: 'PHP',
    [name]: value,
  });
  expect([status, wrongIn(body, name)]).toEqual([400, expect.any(String)]);
});

it('an error from the service is shown next to the field', async () => {
  catalog.refuseNext(invalidField('sku', 'is already used by another product'));
  const { body } = await shop.person.post(`${PATH}/new`, { name: 'Barako', currency: 'PHP', sku: 'B-1' });
  expect(wrongIn(body, 'sku')).toBe('Another one has this already.');
  expect(body).toContain('value="B-1"');
});

it('the stock can be changed only through the stock form', async () => {
  const { id } = catalog.products.create(owner(), aProduct());
  await shop.person.post(`${PATH}/${id}/edit`, { name: 'Robusta', currency: 'PHP', stock: '0' });
  expect(catalog.asked(updateProductCommand).at(-1)).not.toHaveProperty('stock');
  const idempotency_token = formIdIn((await shop.person.get(`${PATH}/${id}/stock`)).body);
  await shop.person.post(`${PATH}/${id}/stock`, { idempotency_token, delta: '-3' });
  const asked = catalog.asked(changeStockCommand).at(-1);
  expect(asked).toEqual({ ...owner(), id, change: { delta: -3 }, changeId: `stk_${idempotency_token}` });
  const wrong: Record<string, string>[] = [{}, { set: '1', delta: '1' }, { set: '-1' }];
  for (const typed of wrong) expect((await shop.person.post(`${PATH}/${id}/stock`, typed)).status).toBe(400);
});

/** Submits a stock change and returns the URL to which the form redirects. */
async function changeStock(id: string, delta: string): Promise<string> {
  const form = `${PATH}/${id}/stock`;
  const idempotency_token = formIdIn((await shop.person.get(form)).body);
  return (await shop.person.post(form, { idempotency_token, delta })).goesTo!;
}

it('a stock change that exceeds the stock shows how many units were missing until the stock is no longer 0', async () => {
  const { id } = catalog.products.create(owner(), aProduct({ stock: 3 }));
  const page = await changeStock(id, '-9');
  const note = 'Stock is 0. You sold or removed 6 more than you had in stock.';
  expect((await shop.person.get(page)).body).toContain(note);
  expect((await shop.person.get(`${PATH}/${id}`)).body).not.toContain('Stock is 0');
  await changeStock(id, '2');
  expect((await shop.person.get(page)).body).not.toContain('Stock is 0');
});

it('a stock change to exactly 0 shows no missing units, and neither does an invalid URL', async () => {
  const { id } = catalog.products.create(owner(), aProduct({ stock: 3 }));
  const pages = [await changeStock(id, '-3')];
  for (const units of ['-6', '6e3', '<b>', '0', '9999999999'])
    pages.push(`${PATH}/${id}?oversold=${encodeURIComponent(units)}`);
  for (const page of pages) expect((await shop.person.get(page)).body).not.toContain('Stock is 0');
});

it('archiving is suggested for a product that cannot be deleted because it was sold', async () => {
  const { id } = catalog.products.create(owner(), aProduct());
  catalog.refuseNext(new DomainError('invalid_state', 'sold'));
  const { status, body } = await submitForm(shop.person, `${PATH}/${id}/delete`);
  expect([status, body]).toEqual([409, expect.stringContaining('Archive it instead')]);
});
