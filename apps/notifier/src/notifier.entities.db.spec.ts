import { expectEntitiesMatchSchema } from '@tulay/testing';
import { notifierSchema } from './notifier.migrations';

it('defines entities that match the migrated tables', () =>
  expectEntitiesMatchSchema('notifier', notifierSchema));
