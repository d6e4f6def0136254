import { expectEntitiesMatchSchema } from '@tulay/testing';
import { notifierSchema } from './notifier.migrations';

it('the entities are the migrated tables', () => expectEntitiesMatchSchema('notifier', notifierSchema));
