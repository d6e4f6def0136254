import 'reflect-metadata';
import { runMigration } from '@tulay/service-host';
import { notifierSchema } from './notifier.migrations';

void runMigration('notifier', notifierSchema);
