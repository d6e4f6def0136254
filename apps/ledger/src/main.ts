import 'reflect-metadata';
import { runService } from '@tulay/service-host';
import { readLedgerConfig } from './config/ledger.config';
import { LedgerModule } from './ledger.module';
import { ledgerSchema } from './ledger.migrations';

void runService({ name: 'ledger', config: readLedgerConfig, module: LedgerModule, schema: ledgerSchema });
