import { expectEntitiesMatchSchema } from '@tulay/testing';
import { ledgerSchema } from './ledger.migrations';

it('defines entities that match the migrated tables', () =>
  expectEntitiesMatchSchema('ledger', ledgerSchema));
