import 'reflect-metadata';
import { runService } from '@tulay/service-host';
import { readPayoutsConfig } from './payouts.config';
import { PayoutsModule } from './payouts.module';
import { payoutsSchema } from './payouts.migrations';

void runService({ name: 'payouts', config: readPayoutsConfig, module: PayoutsModule, schema: payoutsSchema });
