import 'reflect-metadata';
import { issuesOf, issuesOfQuery, textOf } from '../../test/issues-of';
import { STOCK_MAX } from '@tulay/contracts';
import { ChangeStockBody, toStockChange, CreateProductBody, UpdateProductBody } from './products.body';
import { ListProductsQuery, archivedProducts } from './products.query';

type Input = Record<string, unknown>;

const LIMITS: [field: string, good: unknown, bad: unknown][] = [
  ['name', 'x', ''],
  ['name', ' x', '  '],
  ['name', textOf(200), textOf(201)],
  ['description', textOf(2000), textOf(2001)],
  ['price', 0, -0.01],
  ['price', 9_999_999.99, 10_000_000],
  ['price', null, '150'],
  ['currency', 'usd', 'PESO'],
  ['currency', 'JPY', 'XXX'],
  ['sku', textOf(80), textOf(81)],
  ['sku', '', 1],
  ['barcode', textOf(80), textOf(81)],
  ['image_url', 'https://cdn.example/a.png', 'javascript:alert(1)'],
  ['image_url', 'https://[2001:db8::1]/a.png', 'https://*.example/a.png'],
  ['track_inventory', true, 'true'],
  ['stock', 0, -1],
  ['stock', STOCK_MAX, STOCK_MAX + 1],
  ['stock', 3, 0.5],
  ['low_stock_threshold', 0, -1],
  ['low_stock_threshold', null, '5'],
  ['metadata', { shelf: 4 }, [4]],
];

describe.each([
  ['creating', CreateProductBody, { name: 'Coffee' }],
  ['changing', UpdateProductBody, {}],
])('%s a product', (_, type, base: Input) => {
  it.each(LIMITS)('validates %s: accepts %p and rejects %p', (field, good, bad) => {
    expect(issuesOf(type, { ...base, [field]: good })).toEqual({});
    expect(Object.keys(issuesOf(type, { ...base, [field]: bad }))).toEqual([field]);
  });
});

describe('a product’s price', () => {
  it.each([
    ['PHP', 150.25, 150.255],
    ['JPY', 150, 150.5],
    ['KWD', 150.255, 150.2555],
  ])('is validated in %s: accepts %d and rejects %d', (currency, exact, bad) => {
    expect(issuesOf(CreateProductBody, { name: 'Coffee', currency, price: exact })).toEqual({});
    expect(Object.keys(issuesOf(CreateProductBody, { name: 'Coffee', currency, price: bad }))).toEqual([
      'price',
    ]);
  });
});

it('a product requires a name, and its required fields cannot be cleared', () => {
  expect(issuesOf(CreateProductBody, {})).toEqual({ name: ['is required'] });
  expect(issuesOf(UpdateProductBody, {})).toEqual({});
  const nothing = { name: null, currency: null, track_inventory: null, stock: null };
  expect(Object.keys(issuesOf(UpdateProductBody, nothing)).sort()).toEqual(Object.keys(nothing).sort());
});

describe('a stock change', () => {
  it.each([
    ['delta', -STOCK_MAX, -STOCK_MAX - 1],
    ['delta', STOCK_MAX, STOCK_MAX + 1],
    ['delta', -1, 0.5],
    ['set', 0, -1],
    ['set', STOCK_MAX, STOCK_MAX + 1],
  ])('validates %s: accepts %d and rejects %d', (field, good, bad) => {
    expect(issuesOf(ChangeStockBody, { [field]: good })).toEqual({});
    expect(Object.keys(issuesOf(ChangeStockBody, { [field]: bad }))).toEqual([field]);
  });

  it('sets a count or applies a delta', () => {
    expect(toStockChange({ delta: -2 })).toEqual({ delta: -2 });
    expect(toStockChange({ set: 0, delta: null })).toEqual({ set: 0 });
  });

  it.each([[{}], [{ delta: null, set: null }], [{ delta: 1, set: 1 }]])(
    'is rejected unless it contains exactly one of delta and set: %j',
    (body) => {
      expect(() => toStockChange(body)).toThrow(expect.objectContaining({ code: 'invalid_request' }));
    },
  );
});

describe('the product list', () => {
  it.each([
    ['archived', 'all', 'yes'],
    ['sku', textOf(80), textOf(81)],
    ['sku', 'x', ''],
    ['barcode', textOf(80), textOf(81)],
    ['q', textOf(200), textOf(201)],
    ['q', 'k', '-'],
  ])('validates the filter %s: accepts %p and rejects %p', (field, good, bad) => {
    expect(issuesOfQuery(ListProductsQuery, { [field]: good })).toEqual({});
    expect(Object.keys(issuesOfQuery(ListProductsQuery, { [field]: bad }))).toEqual([field]);
  });

  it('omits archived products by default', () => {
    expect(archivedProducts({})).toBe(false);
    expect(archivedProducts({ archived: 'true' })).toBe(true);
    expect(archivedProducts({ archived: 'all' })).toBeUndefined();
  });
});
