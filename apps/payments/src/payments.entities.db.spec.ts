import { expectEntitiesMatchSchema } from '@tulay/testing';
import { paymentsSchema } from './payments.migrations';

it('the payments service’s entities match the migrated tables', () =>
  expectEntitiesMatchSchema('payments', paymentsSchema));
