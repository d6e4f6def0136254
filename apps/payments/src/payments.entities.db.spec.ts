import { expectEntitiesMatchSchema } from '@tulay/testing';
import { paymentsSchema } from './payments.migrations';

it('match the migrated tables', () => expectEntitiesMatchSchema('payments', paymentsSchema));
