import { AuditLogEntity } from '@tulay/audit-log';
import { RateLimitEntity, type Schema } from '@tulay/service-host';
import { CreateMerchants1001000000000 } from '../migrations/0001-create-merchants';
import { CreateProjects1002000000000 } from '../migrations/0002-create-projects';
import { CreateAuditLog1003000000000 } from '../migrations/0003-create-audit-log';
import { CreateIdempotencyRecords1010000000000 } from '../migrations/0010-create-idempotency-records';
import { CreateRateLimits1011000000000 } from '../migrations/0011-create-rate-limits';
import { CreateCompatCheckouts1012000000000 } from '../migrations/0012-create-compat-checkouts';
import { PartitionAuditLog1013000000000 } from '../migrations/0013-partition-audit-log';
import { CreateBrandings1014000000000 } from '../migrations/0014-create-brandings';
import { AddMailLanguage1020000000000 } from '../migrations/0020-add-mail-language';
import { AddKeyUse1030000000000 } from '../migrations/0030-add-key-use';
import { CreateActivations1031000000000 } from '../migrations/0031-create-activations';
import { RestrictMerchants1032000000000 } from '../migrations/0032-restrict-merchants';
import { IndexAuditLogByTime1033000000000 } from '../migrations/0033-index-audit-log-by-time';
import { ActivationEntity } from './activation/activation.entity';
import { ApiKeyEntity } from './api-keys/api-key.entity';
import { BrandingEntity } from './branding/branding.entity';
import { CompatCheckoutEntity } from './compat/compat-checkout.entity';
import { IdempotencyRecordEntity } from './idempotency/idempotency-record.entity';
import { MerchantEntity } from './merchants/merchant.entity';
import { ProjectEntity } from './projects/project.entity';
import { RestrictionNoticeEntity } from './restrictions/restriction-notice.entity';

export const gatewaySchema: Schema = {
  entities: [
    ActivationEntity,
    MerchantEntity,
    ApiKeyEntity,
    ProjectEntity,
    AuditLogEntity,
    IdempotencyRecordEntity,
    RateLimitEntity,
    CompatCheckoutEntity,
    BrandingEntity,
    RestrictionNoticeEntity,
  ],
  migrations: [
    CreateMerchants1001000000000,
    CreateProjects1002000000000,
    CreateAuditLog1003000000000,
    CreateIdempotencyRecords1010000000000,
    CreateRateLimits1011000000000,
    CreateCompatCheckouts1012000000000,
    PartitionAuditLog1013000000000,
    CreateBrandings1014000000000,
    AddMailLanguage1020000000000,
    AddKeyUse1030000000000,
    CreateActivations1031000000000,
    RestrictMerchants1032000000000,
    IndexAuditLogByTime1033000000000,
  ],
};
