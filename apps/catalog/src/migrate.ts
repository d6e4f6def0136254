import 'reflect-metadata';
import { runMigration } from '@tulay/service-host';
import { catalogSchema } from './catalog.migrations';

void runMigration('catalog', catalogSchema);
