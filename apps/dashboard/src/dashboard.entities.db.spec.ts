import { expectEntitiesMatchSchema } from '@tulay/testing';
import { dashboardSchema } from './dashboard.migrations';

it('the entities are the migrated tables', () => expectEntitiesMatchSchema('dashboard', dashboardSchema));
