import 'reflect-metadata';
import { runMigration } from '@tulay/service-host';
import { gatewaySchema } from './gateway.migrations';

void runMigration('gateway', gatewaySchema);
