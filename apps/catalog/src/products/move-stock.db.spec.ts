import 'reflect-metadata';
import { newId, type CreateProductRequest, type Tenant } from '@tulay/contracts';
import { aTenant, inLive, productOf } from '../../test/builders';
import { type OpenCatalog, openCatalog } from '../../test/open-catalog';
import { ChangeStock } from './change-stock';
import { CreateProduct } from './create-product';
import { DeleteProduct } from './delete-product';
import { MoveStock } from './move-stock';
import type { StockedProduct, ProductEntity } from './product.entity';
import { ProductsStore } from './products.store';

let catalog: OpenCatalog;
let store: ProductsStore;
let create: CreateProduct;
let move: MoveStock;
let tenant: Tenant;

beforeAll(async () => {
  catalog = await openCatalog();
  store = catalog.get(ProductsStore);
  create = catalog.get(CreateProduct);
  move = catalog.get(MoveStock);
});

afterAll(() => catalog?.close());

beforeEach(() => {
  tenant = aTenant();
});

const counted = async (stock: number, changes: Partial<CreateProductRequest> = {}): Promise<string> =>
  (await create.execute(productOf(tenant, { trackInventory: true, stock, ...changes }))).id;
const sell = (...goods: StockedProduct[]) => catalog.db.transaction((tx) => move.sell(tx, tenant, goods));
const putBack = (...goods: StockedProduct[]) =>
  catalog.db.transaction((tx) => move.returnStock(tx, tenant, goods));
const row = (id: string): Promise<ProductEntity> => store.get({ ...tenant, id });
const stockOf = async (id: string): Promise<number> => (await row(id)).stock;
const expectNoDeletion = (id: string) =>
  expect(catalog.get(DeleteProduct).execute({ ...tenant, id })).rejects.toMatchObject({
    code: 'invalid_state',
  });

describe('selling products', () => {
  it('reduces the stock and returns the quantities taken', async () => {
    const id = await counted(10);
    catalog.clock.advance(5_000);
    expect(await sell({ productId: id, quantity: 3 })).toEqual([{ productId: id, quantity: 3 }]);
    const { stock, sold, created, updated } = await row(id);
    expect([stock, sold, updated - created]).toEqual([7, true, 5]);
  });

  it('takes at most the units in stock', async () => {
    const id = await counted(2);
    expect(await sell({ productId: id, quantity: 3 })).toEqual([{ productId: id, quantity: 2 }]);
    expect(await sell({ productId: id, quantity: 1 })).toEqual([]);
    expect(await stockOf(id)).toBe(0);
  });

  it('rounds partial units up and adds up lines for the same product', async () => {
    const id = await counted(10);
    await sell({ productId: id, quantity: 0.5 }, { productId: id, quantity: 2 });
    expect(await stockOf(id)).toBe(7);
  });

  it('marks products without tracked inventory as sold and leaves their stock unchanged', async () => {
    const id = await counted(4, { trackInventory: false });
    expect(await sell({ productId: id, quantity: 1 })).toEqual([]);
    expect(await row(id)).toMatchObject({ stock: 4, sold: true });
    await expectNoDeletion(id);
  });

  it('marks a product as sold even if its stock is 0', async () => {
    const id = await counted(0);
    await sell({ productId: id, quantity: 1 });
    await expectNoDeletion(id);
  });

  it('skips products that were deleted or belong to another merchant or environment', async () => {
    const [mine, foreign] = [await counted(1), await create.execute(productOf(aTenant()))];
    const live = await create.execute(productOf(inLive(tenant), { trackInventory: true, stock: 5 }));
    const goods = [newId('prd'), foreign.id, live.id, mine].map((productId) => ({ productId, quantity: 1 }));
    expect(await sell(...goods)).toEqual([{ productId: mine, quantity: 1 }]);
    expect(await store.get({ ...inLive(tenant), id: live.id })).toMatchObject({ stock: 5, sold: false });
  });

  it('has no effect if the transaction fails', async () => {
    const id = await counted(10);
    const failing = catalog.db.transaction(async (tx) => {
      await move.sell(tx, tenant, [{ productId: id, quantity: 4 }]);
      throw new Error('the payment was not recorded');
    });
    await expect(failing).rejects.toThrow('not recorded');
    expect(await row(id)).toMatchObject({ stock: 10, sold: false });
  });

  it('does nothing for an empty list', async () => {
    expect(await sell()).toEqual([]);
  });
});

describe('concurrent sales', () => {
  it('sell exactly 10 units in 50 attempts if 10 units are in stock', async () => {
    const id = await counted(10);
    const answers = await Promise.all(Array.from({ length: 50 }, () => sell({ productId: id, quantity: 1 })));
    expect(answers.filter((taken) => taken.length === 1)).toHaveLength(10);
    expect(await stockOf(id)).toBe(0);
    await Promise.all(answers.map((taken) => putBack(...taken)));
    expect(await stockOf(id)).toBe(10);
  });

  it('do not deadlock, regardless of the order of their products', async () => {
    const [a, b] = [await counted(100), await counted(100)];
    const sales = Array.from({ length: 40 }, (_, i) =>
      (i % 2 ? [a, b] : [b, a]).map((productId) => ({ productId, quantity: 1 })),
    );
    await Promise.all(sales.map((goods) => sell(...goods)));
    expect([await stockOf(a), await stockOf(b)]).toEqual([60, 60]);
  });

  it('are all applied, as are the merchant’s concurrent stock changes', async () => {
    const id = await counted(0);
    const change = catalog.get(ChangeStock);
    const deliver = () => change.execute({ ...tenant, id, changeId: newId('stk'), change: { delta: 3 } });
    await Promise.all(Array.from({ length: 20 }, deliver));
    const mixed = Array.from({ length: 20 }, (_, i) =>
      i % 2 ? sell({ productId: id, quantity: 1 }) : deliver(),
    );
    await Promise.all(mixed);
    expect(await stockOf(id)).toBe(30 * 3 - 10);
  });
});

describe('returning stock', () => {
  it('returns the quantities that a sale took', async () => {
    const id = await counted(3);
    const taken = await sell({ productId: id, quantity: 5 });
    await putBack(...taken);
    expect(await row(id)).toMatchObject({ stock: 3, sold: true });
  });

  it('skips another merchant’s product', async () => {
    const foreign = await create.execute(productOf(aTenant(), { trackInventory: true, stock: 1 }));
    await putBack({ productId: foreign.id, quantity: 5 });
    const [stored] = await catalog.db.query<{ stock: number }>('SELECT stock FROM products WHERE id = $1', [
      foreign.id,
    ]);
    expect(stored?.stock).toBe(1);
  });
});
