import { expectEntitiesMatchSchema } from '@tulay/testing';
import { notifierSchema } from './notifier.migrations';

it('the notifier’s entities match the migrated tables', () =>
  expectEntitiesMatchSchema('notifier', notifierSchema));
