import { expectEntitiesMatchSchema } from '@tulay/testing';
import { paymentsSchema } from './payments.migrations';

it('declares entities that match the migrated tables', () =>
  expectEntitiesMatchSchema('payments', paymentsSchema));
