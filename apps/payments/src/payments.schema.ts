import type { Schema } from '@tulay/service-host';
import { CreatePayments0001000000001 } from '../migrations/0001-create-payments';
import { CreateRefunds0002000000001 } from '../migrations/0002-create-refunds';

export const paymentsSchema: Schema = {
  entities: [],
  migrations: [CreatePayments0001000000001, CreateRefunds0002000000001],
};
