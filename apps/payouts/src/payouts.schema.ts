import { type Schema } from '@tulay/service-host';
import { CreateProviderSettings0004000000000 } from '@tulay/provider-routing';
import { CreatePayouts1001000000000 } from '../migrations/0001-create-payouts';
import { CreateAuditLog1002000000000 } from '../migrations/0002-create-audit-log';

export const payoutsSchema: Schema = {
  entities: [],
  migrations: [CreatePayouts1001000000000, CreateAuditLog1002000000000, CreateProviderSettings0004000000000],
};
