import { expectEntitiesMatchSchema } from '@tulay/testing';
import { payoutsSchema } from './payouts.migrations';

it('match the migrated tables', () => expectEntitiesMatchSchema('payouts', payoutsSchema));
