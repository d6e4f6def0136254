import { expectEntitiesMatchSchema } from '@tulay/testing';
import { payoutsSchema } from './payouts.migrations';

it('the entities are the migrated tables', () => expectEntitiesMatchSchema('payouts', payoutsSchema));
