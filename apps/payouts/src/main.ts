import 'reflect-metadata';
import { runService } from '@tulay/service-host';
import { readPayoutsConfig } from './payouts.config';
import { PayoutsModule } from './payouts.module';

void runService({
  name: 'payouts',
  config: readPayoutsConfig,
  module: PayoutsModule,
  schema: { entities: [], migrations: [] },
});
