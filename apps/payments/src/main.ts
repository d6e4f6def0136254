import 'reflect-metadata';
import { runService } from '@tulay/service-host';
import { readPaymentsConfig } from './config/payments.config';
import { PaymentsServiceModule } from './payments.module';
import { paymentsSchema } from './payments.migrations';

void runService({
  name: 'payments',
  config: readPaymentsConfig,
  module: PaymentsServiceModule,
  schema: paymentsSchema,
});
