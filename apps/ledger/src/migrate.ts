import 'reflect-metadata';
import { runMigration } from '@tulay/service-host';
import { ledgerSchema } from './ledger.migrations';

void runMigration('ledger', ledgerSchema);
