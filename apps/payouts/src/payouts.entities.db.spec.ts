import { expectEntitiesMatchSchema } from '@tulay/testing';
import { payoutsSchema } from './payouts.migrations';

it('declares entities that match the migrated tables', () =>
  expectEntitiesMatchSchema('payouts', payoutsSchema));
