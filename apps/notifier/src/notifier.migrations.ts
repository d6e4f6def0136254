import { AuditLogEntity, CreateAuditLog0005000000000 } from '@tulay/audit-log';
import { CreateMerchantStandings0014000000000, MerchantStandingEntity } from '@tulay/merchant-standing';
import type { Schema } from '@tulay/service-host';
import { CreateEndpoints0001000000001 } from '../migrations/0001-create-endpoints';
import { CreateEvents0002000000001 } from '../migrations/0002-create-events';
import { CreateDeliveries0003000000001 } from '../migrations/0003-create-deliveries';
import { RememberWhoWantedWhat0006000000001 } from '../migrations/0006-remember-who-wanted-what';
import { CompatDeliveries0007000000001 } from '../migrations/0007-compat-deliveries';
import { NameReceiversAndSubscriptions0008000000001 } from '../migrations/0008-name-receivers-and-subscriptions';
import { FindDeliveries0009000000001 } from '../migrations/0009-find-deliveries';
import { IndexDeliveries0010000000001 } from '../migrations/0010-index-deliveries';
import { IndexListsByCreated0011000000001 } from '../migrations/0011-index-lists-by-created';
import { WatchEndpoints0012000000001 } from '../migrations/0012-watch-endpoints';
import { RotateDefaultSecrets0013000000001 } from '../migrations/0013-rotate-default-secrets';
import { PartitionAuditLog0014000000001 } from '../migrations/0014-partition-audit-log';
import { NameEventsOfPayments0020000000001 } from '../migrations/0020-name-events-of-payments';
import { PartitionEventsAndDeliveries0021000000001 } from '../migrations/0021-partition-events-and-deliveries';
import { AddEventTraceParent0022000000001 } from '../migrations/0022-add-event-trace-parent';
import { CreateMails0030000000001 } from '../migrations/0030-create-mails';
import { MailsOfAccounts0031000000001 } from '../migrations/0031-mails-of-accounts';
import { PartFailedDeliveries0032000000001 } from '../migrations/0032-part-failed-deliveries';
import { IndexAuditLogByTime0033000000001 } from '../migrations/0033-index-audit-log-by-time';
import { NumberDeliveries0034000000001 } from '../migrations/0034-number-deliveries';
import { AttemptEntity } from './deliveries/attempt.entity';
import { DeliveryEntity } from './deliveries/delivery.entity';
import { EndpointEntity } from './endpoints/endpoint.entity';
import { EventEntity } from './events/event.entity';
import { MailEntity } from './mails/queue/mail.entity';
import { MailOptOutEntity } from './mails/unsubscribing/mail-opt-out.entity';
import { DeliveryNumberKeyEntity } from './numbers/delivery-number-key.entity';
import { QueuedDeliveryEntity } from './queue/queued-delivery.entity';
import { EndpointSubscriptionEntity } from './reconciliation/endpoint-subscription.entity';
import { DefaultSecretEntity } from './signing/default-secret.entity';

export const notifierSchema: Schema = {
  entities: [
    AttemptEntity,
    AuditLogEntity,
    DefaultSecretEntity,
    DeliveryEntity,
    DeliveryNumberKeyEntity,
    EndpointEntity,
    EndpointSubscriptionEntity,
    EventEntity,
    MailEntity,
    MailOptOutEntity,
    MerchantStandingEntity,
    QueuedDeliveryEntity,
  ],
  migrations: [
    CreateEndpoints0001000000001,
    CreateEvents0002000000001,
    CreateDeliveries0003000000001,
    RememberWhoWantedWhat0006000000001,
    CompatDeliveries0007000000001,
    NameReceiversAndSubscriptions0008000000001,
    FindDeliveries0009000000001,
    IndexDeliveries0010000000001,
    IndexListsByCreated0011000000001,
    WatchEndpoints0012000000001,
    RotateDefaultSecrets0013000000001,
    CreateAuditLog0005000000000,
    PartitionAuditLog0014000000001,
    NameEventsOfPayments0020000000001,
    PartitionEventsAndDeliveries0021000000001,
    AddEventTraceParent0022000000001,
    CreateMails0030000000001,
    MailsOfAccounts0031000000001,
    PartFailedDeliveries0032000000001,
    CreateMerchantStandings0014000000000,
    IndexAuditLogByTime0033000000001,
    NumberDeliveries0034000000001,
  ],
};
