import { AuditLogEntity } from '@tulay/audit-log';
import { CreateMerchantStandings0014000000000, MerchantStandingEntity } from '@tulay/merchant-standing';
import {
  AddProviderWeights0012000000000,
  CreateProviderCredentials0010000000000,
  CreateProviderSettings0004000000000,
  DisabledProviderEntity,
  ProviderCredentialsEntity,
  ProviderOrderEntity,
} from '@tulay/provider-routing';
import {
  DiscrepancyEntity,
  ProviderReconciliationEntity,
  ProviderRecordEntity,
  SurplusFindingEntity,
} from '@tulay/reconciliation';
import { CreateRestoreHolds0015000000000, RestoreHoldEntity, type Schema } from '@tulay/service-host';
import { CreatePayouts1001000000000 } from '../migrations/0001-create-payouts';
import { CreateAuditLog1002000000000 } from '../migrations/0002-create-audit-log';
import { RenameAttemptsToPolls1003000000000 } from '../migrations/0003-rename-attempts-to-polls';
import { PartitionAuditLog1005000000000 } from '../migrations/0005-partition-audit-log';
import { IndexListsByCreated1004000000000 } from '../migrations/0004-index-lists-by-created';
import { AddSendsOfPayouts1006000000000 } from '../migrations/0006-add-sends-of-payouts';
import { CreateProviderCallbacks1007000000000 } from '../migrations/0007-create-provider-callbacks';
import { CreateDiscrepancies1008000000000 } from '../migrations/0008-create-discrepancies';
import { AddClaimsOfPayouts1012000000000 } from '../migrations/0012-add-claims-of-payouts';
import { ShareProviderDays1024000000000 } from '../migrations/0024-share-provider-days';
import { IndexPayoutsByCurrency1025000000000 } from '../migrations/0025-index-payouts-by-currency';
import { CountSurplusDiscrepancies1026000000000 } from '../migrations/0026-count-surplus-discrepancies';
import { IndexPlatformSearch1027000000000 } from '../migrations/0027-index-platform-search';
import { IndexAuditLogByTime1028000000000 } from '../migrations/0028-index-audit-log-by-time';
import { ProviderCallbackEntity } from './callbacks/provider-callback.entity';
import { PayoutEntity } from './payouts/payout.entity';

export const payoutsSchema: Schema = {
  entities: [
    AuditLogEntity,
    DisabledProviderEntity,
    DiscrepancyEntity,
    MerchantStandingEntity,
    PayoutEntity,
    ProviderCallbackEntity,
    ProviderCredentialsEntity,
    ProviderOrderEntity,
    ProviderReconciliationEntity,
    ProviderRecordEntity,
    RestoreHoldEntity,
    SurplusFindingEntity,
  ],
  migrations: [
    CreatePayouts1001000000000,
    CreateAuditLog1002000000000,
    CreateProviderSettings0004000000000,
    RenameAttemptsToPolls1003000000000,
    PartitionAuditLog1005000000000,
    IndexListsByCreated1004000000000,
    AddSendsOfPayouts1006000000000,
    CreateProviderCredentials0010000000000,
    CreateProviderCallbacks1007000000000,
    CreateDiscrepancies1008000000000,
    AddProviderWeights0012000000000,
    AddClaimsOfPayouts1012000000000,
    ShareProviderDays1024000000000,
    IndexPayoutsByCurrency1025000000000,
    CountSurplusDiscrepancies1026000000000,
    IndexPlatformSearch1027000000000,
    CreateMerchantStandings0014000000000,
    CreateRestoreHolds0015000000000,
    IndexAuditLogByTime1028000000000,
  ],
};
