import { AuditLogEntity } from '@tulay/audit-log';
import {
  CreateProviderSettings0004000000000,
  DisabledProviderEntity,
  ProviderOrderEntity,
} from '@tulay/provider-routing';
import type { Schema } from '@tulay/service-host';
import { CreatePayouts1001000000000 } from '../migrations/0001-create-payouts';
import { CreateAuditLog1002000000000 } from '../migrations/0002-create-audit-log';
import { RenameAttemptsToPolls1003000000000 } from '../migrations/0003-rename-attempts-to-polls';
import { PartitionAuditLog1005000000000 } from '../migrations/0005-partition-audit-log';
import { IndexListsByCreated1004000000000 } from '../migrations/0004-index-lists-by-created';
import { PayoutEntity } from './payouts/payout.entity';

export const payoutsSchema: Schema = {
  entities: [PayoutEntity, AuditLogEntity, DisabledProviderEntity, ProviderOrderEntity],
  migrations: [
    CreatePayouts1001000000000,
    CreateAuditLog1002000000000,
    CreateProviderSettings0004000000000,
    RenameAttemptsToPolls1003000000000,
    PartitionAuditLog1005000000000,
    IndexListsByCreated1004000000000,
  ],
};
