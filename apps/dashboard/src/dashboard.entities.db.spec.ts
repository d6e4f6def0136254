import { expectEntitiesMatchSchema } from '@tulay/testing';
import { dashboardSchema } from './dashboard.migrations';

it('match the migrated tables', () => expectEntitiesMatchSchema('dashboard', dashboardSchema));
