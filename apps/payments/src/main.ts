import 'reflect-metadata';
import { runService } from '@tulay/service-host';
import { readPaymentsConfig } from './payments.config';
import { PaymentsModule } from './payments.module';
import { paymentsSchema } from './payments.schema';

void runService({
  name: 'payments',
  config: readPaymentsConfig,
  module: PaymentsModule,
  schema: paymentsSchema,
});
