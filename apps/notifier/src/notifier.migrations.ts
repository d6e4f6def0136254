import type { Schema } from '@tulay/service-host';
import { CreateEndpoints0001000000001 } from '../migrations/0001-create-endpoints';
import { CreateEvents0002000000001 } from '../migrations/0002-create-events';
import { CreateDeliveries0003000000001 } from '../migrations/0003-create-deliveries';
import { RememberWhoWantedWhat0006000000001 } from '../migrations/0006-remember-who-wanted-what';
import { CompatDeliveries0007000000001 } from '../migrations/0007-compat-deliveries';
import { NameReceiversAndSubscriptions0008000000001 } from '../migrations/0008-name-receivers-and-subscriptions';

export const notifierSchema: Schema = {
  entities: [],
  migrations: [
    CreateEndpoints0001000000001,
    CreateEvents0002000000001,
    CreateDeliveries0003000000001,
    RememberWhoWantedWhat0006000000001,
    CompatDeliveries0007000000001,
    NameReceiversAndSubscriptions0008000000001,
  ],
};
