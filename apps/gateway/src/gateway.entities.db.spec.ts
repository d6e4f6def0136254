import { expectEntitiesMatchSchema } from '@tulay/testing';
import { gatewaySchema } from './gateway.migrations';

it('the entities are the migrated tables', () => expectEntitiesMatchSchema('gateway', gatewaySchema));
