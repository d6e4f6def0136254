import { expectEntitiesMatchSchema } from '@tulay/testing';
import { dashboardSchema } from './dashboard.migrations';

it('the dashboard entities match the migrated tables', () =>
  expectEntitiesMatchSchema('dashboard', dashboardSchema));
