import 'reflect-metadata';
import { runService } from '@tulay/service-host';
import { readPayoutsConfig } from './config/payouts.config';
import { payoutsSchema } from './payouts.migrations';
import { PayoutsServiceModule } from './payouts.module';

void runService({
  name: 'payouts',
  config: readPayoutsConfig,
  module: PayoutsServiceModule,
  schema: payoutsSchema,
});
