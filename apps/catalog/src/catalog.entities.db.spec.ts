import { expectEntitiesMatchSchema } from '@tulay/testing';
import { catalogSchema } from './catalog.migrations';

it('the catalog entities match the migrated tables', () =>
  expectEntitiesMatchSchema('catalog', catalogSchema));
