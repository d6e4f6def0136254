import 'reflect-metadata';
import { runMigration } from '@tulay/service-host';
import { dashboardSchema } from './dashboard.migrations';

void runMigration('dashboard', dashboardSchema);
