import 'reflect-metadata';
import { runMigration } from '@tulay/service-host';
import { payoutsSchema } from './payouts.migrations';

void runMigration('payouts', payoutsSchema);
