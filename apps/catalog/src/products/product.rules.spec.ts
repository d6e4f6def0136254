import { STOCK_MAX, type UpdateProductRequest } from '@tulay/contracts';
import * as fc from 'fast-check';
import type { ProductEntity } from './product.entity';
import {
  archived,
  isInStock,
  isLowOnStock,
  priceOf,
  withStockReturned,
  withStock,
  withStockDeducted,
  unitsToDeduct,
  updated,
} from './product.rules';

const COFFEE: ProductEntity = {
  id: 'prd_1',
  merchantId: 'mer_1',
  environment: 'test',
  name: 'Coffee',
  description: null,
  price: 15050n,
  currency: 'PHP',
  sku: 'SKU-00001',
  barcode: '2000000000015',
  imageUrl: null,
  trackInventory: true,
  stock: 5,
  lowStockThreshold: null,
  archived: false,
  sold: false,
  metadata: {},
  created: 1,
  updated: 1,
};
const OF_COFFEE = { id: COFFEE.id, merchantId: COFFEE.merchantId, environment: COFFEE.environment };
const update = (changes: Partial<UpdateProductRequest>): ProductEntity =>
  updated({ ...OF_COFFEE, ...changes })(COFFEE, 9);
const refused = (issues: object) => expect.objectContaining({ code: 'invalid_request', issues });

describe('updating a product', () => {
  it('changes only the timestamp if no fields are given', () => {
    expect(update({})).toEqual({ ...COFFEE, updated: 9 });
  });

  it('changes the given fields and clears fields set to null', () => {
    expect(update({ name: 'Tea', sku: null, price: null, stock: 0, metadata: { a: 1 } })).toEqual({
      ...COFFEE,
      name: 'Tea',
      sku: null,
      price: null,
      stock: 0,
      metadata: { a: 1 },
      updated: 9,
    });
  });

  it('interprets the price in the new currency', () => {
    expect(update({ price: 99.5 }).price).toBe(9950n);
    expect(update({ price: 99, currency: 'JPY' })).toMatchObject({ price: 99n, currency: 'JPY' });
    expect(() => update({ price: 99.5, currency: 'JPY' })).toThrow(refused({ price: [expect.any(String)] }));
    expect(() => update({ price: 0.001 })).toThrow(refused({ price: [expect.any(String)] }));
  });

  it('keeps the numeric price when only the currency changes, if the new currency allows its decimals', () => {
    expect(update({ currency: 'KWD' })).toMatchObject({ price: 150500n, currency: 'KWD' });
    expect(() => update({ currency: 'JPY' })).toThrow(refused({ price: [expect.any(String)] }));
  });
});

it('does not store a price if the price is null', () => {
  expect(priceOf(null, 'PHP')).toBeNull();
  expect(priceOf(0, 'PHP')).toBe(0n);
});

describe('archiving a product', () => {
  it('has no effect when repeated', () => {
    const gone = archived(true)(COFFEE, 9);
    expect(gone).toEqual({ ...COFFEE, archived: true, updated: 9 });
    expect(archived(true)(gone, 10)).toBe(gone);
    expect(archived(false)(COFFEE, 10)).toBe(COFFEE);
  });
});

describe('a product’s stock', () => {
  it.each([
    [{ set: 0 }, 0],
    [{ set: STOCK_MAX }, STOCK_MAX],
    [{ delta: 3 }, 8],
    [{ delta: -5 }, 0],
    [{ delta: -6 }, 0],
    [{ delta: STOCK_MAX - 5 }, STOCK_MAX],
  ])('is updated correctly from 5 units (change %j, result %d)', (change, stock) => {
    expect(withStock(COFFEE, change, 9)).toEqual({ ...COFFEE, stock, updated: 9 });
  });

  it('cannot exceed the maximum', () => {
    expect(() => withStock(COFFEE, { delta: STOCK_MAX - 4 }, 9)).toThrow(
      refused({ delta: [expect.any(String)] }),
    );
  });

  it('never falls below 0, and a return restores the units that a sale took', () => {
    const quantity = fc.double({ min: 0.01, max: 1_000, noNaN: true });
    fc.assert(
      fc.property(fc.nat(500), fc.boolean(), quantity, (stock, trackInventory, asked) => {
        const product = { ...COFFEE, stock, trackInventory };
        const units = unitsToDeduct(product, asked);
        const after = withStockDeducted(product, units, 9);
        expect(after.stock).toBe(trackInventory ? Math.max(0, stock - Math.ceil(asked)) : stock);
        expect(after.sold).toBe(true);
        expect(withStockReturned(after, units, 10)).toEqual({ ...product, sold: true, updated: 10 });
      }),
    );
  });
});

describe('the in-stock and low-stock flags', () => {
  it.each([
    // tracked, stock, threshold, in stock, low
    [false, 0, null, true, false],
    [false, 0, 5, true, false],
    [true, 0, null, false, false],
    [true, 1, null, true, false],
    [true, 6, 5, true, false],
    [true, 5, 5, true, true],
    [true, 0, 0, false, true],
    [true, 1, 0, true, false],
  ])(
    'depend on the stock and the threshold (tracked %p, stock %d, threshold %p: in stock %p, low %p)',
    (counted, stock, threshold, inStock, low) => {
      const product = { ...COFFEE, trackInventory: counted, stock, lowStockThreshold: threshold };
      expect([isInStock(product), isLowOnStock(product)]).toEqual([inStock, low]);
    },
  );
});
