import { expectEntitiesMatchSchema } from '@tulay/testing';
import { ledgerSchema } from './ledger.migrations';

it('the ledger’s entities match the migrated tables', () =>
  expectEntitiesMatchSchema('ledger', ledgerSchema));
