import { expectEntitiesMatchSchema } from '@tulay/testing';
import { payoutsSchema } from './payouts.migrations';

it('the payouts service’s entities match the migrated tables', () =>
  expectEntitiesMatchSchema('payouts', payoutsSchema));
