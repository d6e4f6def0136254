import 'reflect-metadata';
import { runService } from '@tulay/service-host';
import { readNotifierConfig } from './config/notifier.config';
import { NotifierModule } from './notifier.module';
import { notifierSchema } from './notifier.migrations';

void runService({
  name: 'notifier',
  config: readNotifierConfig,
  module: NotifierModule,
  schema: notifierSchema,
});
