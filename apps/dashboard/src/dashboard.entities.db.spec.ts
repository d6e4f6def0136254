import { expectEntitiesMatchSchema } from '@tulay/testing';
import { dashboardSchema } from './dashboard.migrations';

it('defines entities that match the migrated tables', () =>
  expectEntitiesMatchSchema('dashboard', dashboardSchema));
