import 'reflect-metadata';
import { runMigration } from '@tulay/service-host';
import { paymentsSchema } from './payments.migrations';

void runMigration('payments', paymentsSchema);
