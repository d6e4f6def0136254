import { expectEntitiesMatchSchema } from '@tulay/testing';
import { ledgerSchema } from './ledger.migrations';

it('the entities are the migrated tables', () => expectEntitiesMatchSchema('ledger', ledgerSchema));
