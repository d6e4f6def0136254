import { expectEntitiesMatchSchema } from '@tulay/testing';
import { catalogSchema } from './catalog.migrations';

it('the entities are the migrated tables', () => expectEntitiesMatchSchema('catalog', catalogSchema));
