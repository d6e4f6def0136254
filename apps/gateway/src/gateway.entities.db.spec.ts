import { expectEntitiesMatchSchema } from '@tulay/testing';
import { gatewaySchema } from './gateway.migrations';

it('the gateway’s entities match the migrated tables', () =>
  expectEntitiesMatchSchema('gateway', gatewaySchema));
