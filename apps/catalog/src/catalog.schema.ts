import type { Schema } from '@tulay/service-host';
import { CreateCustomers1010000000000 } from '../migrations/0010-create-customers';
import { CreateProducts1011000000000 } from '../migrations/0011-create-products';
import { CreateCheckouts1030000000000 } from '../migrations/0030-create-checkouts';

export const catalogSchema: Schema = {
  entities: [],
  migrations: [CreateCustomers1010000000000, CreateProducts1011000000000, CreateCheckouts1030000000000],
};
