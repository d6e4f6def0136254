import type { Schema } from '@tulay/service-host';
import { CreatePayouts1001000000000 } from '../migrations/0001-create-payouts';

export const payoutsSchema: Schema = { entities: [], migrations: [CreatePayouts1001000000000] };
