import { newId, type CreateCustomerRequest, type CreateProductRequest, type Tenant } from '@tulay/contracts';
import { createDataSource, Database } from '@tulay/persistence';
import { FixedClock, testDatabase } from '@tulay/testing';
import { catalogSchema } from '../src/catalog.schema';

export type OpenCatalog = Awaited<ReturnType<typeof openCatalog>>;

/** The catalog's schema on a database of its own, seen by the service and by the owner of its tables. */
export async function openCatalog() {
  const database = await testDatabase('catalog', catalogSchema.migrations);
  const [source, adminSource] = [database.url, database.adminUrl].map((url) =>
    createDataSource({ service: 'catalog', url }),
  );
  await Promise.all([source.initialize(), adminSource.initialize()]);
  const close = async () => {
    await Promise.all([source.destroy(), adminSource.destroy()]);
    await database.drop();
  };
  return { db: new Database(source), admin: new Database(adminSource), clock: new FixedClock(), close };
}

export const aTenant = (): Tenant => ({ merchantId: newId('mer'), environment: 'test' });

export const inLive = (tenant: Tenant): Tenant => ({ ...tenant, environment: 'live' });

/** Juan, of whom nothing but the name is known. */
export const customerOf = (
  tenant: Tenant,
  changes: Partial<CreateCustomerRequest> = {},
): CreateCustomerRequest => ({
  ...tenant,
  id: newId('cus'),
  name: 'Juan dela Cruz',
  email: null,
  phone: null,
  address: {},
  metadata: {},
  ...changes,
});

/** Coffee at ₱150.00, of which nobody counts the stock. */
export const productOf = (
  tenant: Tenant,
  changes: Partial<CreateProductRequest> = {},
): CreateProductRequest => ({
  ...tenant,
  id: newId('prd'),
  name: 'Barako coffee',
  description: null,
  price: 150,
  currency: 'PHP',
  sku: null,
  barcode: null,
  imageUrl: null,
  trackInventory: false,
  stock: 0,
  lowStockThreshold: null,
  metadata: {},
  ...changes,
});
