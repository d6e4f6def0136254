import { expectEntitiesMatchSchema } from '@tulay/testing';
import { notifierSchema } from './notifier.migrations';

it('the entities match the migrated tables', () => expectEntitiesMatchSchema('notifier', notifierSchema));
