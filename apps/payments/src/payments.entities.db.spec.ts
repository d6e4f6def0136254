import { expectEntitiesMatchSchema } from '@tulay/testing';
import { paymentsSchema } from './payments.migrations';

it('the entities are the migrated tables', () => expectEntitiesMatchSchema('payments', paymentsSchema));
