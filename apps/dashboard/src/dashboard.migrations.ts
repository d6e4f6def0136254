import { AuditLogEntity, CreateAuditLog0005000000000 } from '@tulay/audit-log';
import { CreateMerchantStandings0014000000000, MerchantStandingEntity } from '@tulay/merchant-standing';
import {
  CreateRestoreHolds0015000000000,
  RateLimitEntity,
  RestoreHoldEntity,
  type Schema,
} from '@tulay/service-host';
import { CreateAccounts1001000000000 } from '../migrations/0001-create-accounts';
import { CreateRateLimits1002000000000 } from '../migrations/0002-create-rate-limits';
import { PartitionAuditLog1003000000000 } from '../migrations/0003-partition-audit-log';
import { CreateAccountMails1004000000000 } from '../migrations/0004-create-account-mails';
import { CreateMemberships1010000000000 } from '../migrations/0010-create-memberships';
import { CreateSecondFactors1011000000000 } from '../migrations/0011-create-second-factors';
import { CreateInvitations1012000000000 } from '../migrations/0012-create-invitations';
import { CreatePasskeys1020000000000 } from '../migrations/0020-create-passkeys';
import { ChangeAddresses1021000000000 } from '../migrations/0021-change-addresses';
import { IndexAuditLog1022000000000 } from '../migrations/0022-index-audit-log';
import { CreateLinkRequests1023000000000 } from '../migrations/0023-create-link-requests';
import { CreatePayoutRequests1050000000000 } from '../migrations/0050-create-payout-requests';
import { IndexEndedRows1060000000000 } from '../migrations/0060-index-ended-rows';
import { IndexAuditLogBySide1085000000000 } from '../migrations/0085-index-audit-log-by-side';
import { KnowOtherMerchants1086000000000 } from '../migrations/0086-know-other-merchants';
import { PutOffWhatFails1087000000000 } from '../migrations/0087-put-off-what-fails';
import { CountCodeGuesses1088000000000 } from '../migrations/0088-count-code-guesses';
import { CreateExportSeats1089000000000 } from '../migrations/0089-create-export-seats';
import { PutOffRefusedMails1090000000000 } from '../migrations/0090-put-off-refused-mails';
import { LinkRequestEntity } from './links/link-request.entity';
import { CreateApplications1070000000000 } from '../migrations/0070-create-applications';
import { CreateSignUpRequests1080000000000 } from '../migrations/0080-create-sign-up-requests';
import { IndexAuditLogByTime1091000000000 } from '../migrations/0091-index-audit-log-by-time';
import { ApplicationEntity } from './applications/application.entity';
import {
  ApplicationDocumentEntity,
  ApplicationDocumentPartEntity,
} from './applications/application-document.entity';
import { ExportSlotEntity } from './exports/export-slot.entity';
import { LinkEntity } from './links/link.entity';
import { AccountMailEntity } from './mails/account-mail.entity';
import { MembershipEntity } from './memberships/membership.entity';
import { MerchantEntity } from './merchants/merchant.entity';
import { PasskeyChallengeEntity } from './passkeys/passkey-challenge.entity';
import { PasskeyEntity } from './passkeys/passkey.entity';
import { PayoutLimitEntity } from './payout-limits/payout-limit.entity';
import { PayoutRequestEntity } from './payout-requests/payout-request.entity';
import { FailedCodeCountsEntity } from './second-factors/failed-code-counts.entity';
import { RecoveryCodeEntity } from './second-factors/recovery-code.entity';
import { InvitationEntity } from './team/invitation.entity';
import { TotpEntity } from './second-factors/totp.entity';
import { SessionEntity } from './sessions/session.entity';
import { SignUpRequestEntity } from './sign-up/sign-up-request.entity';
import { UserEntity } from './users/user.entity';

export const dashboardSchema: Schema = {
  entities: [
    AccountMailEntity,
    ApplicationDocumentEntity,
    ApplicationDocumentPartEntity,
    ApplicationEntity,
    AuditLogEntity,
    FailedCodeCountsEntity,
    ExportSlotEntity,
    InvitationEntity,
    LinkEntity,
    LinkRequestEntity,
    MembershipEntity,
    MerchantEntity,
    MerchantStandingEntity,
    PasskeyChallengeEntity,
    PasskeyEntity,
    PayoutLimitEntity,
    PayoutRequestEntity,
    RateLimitEntity,
    RecoveryCodeEntity,
    RestoreHoldEntity,
    SessionEntity,
    SignUpRequestEntity,
    TotpEntity,
    UserEntity,
  ],
  migrations: [
    CreateAuditLog0005000000000,
    CreateAccounts1001000000000,
    CreateRateLimits1002000000000,
    PartitionAuditLog1003000000000,
    CreateAccountMails1004000000000,
    CreateMemberships1010000000000,
    CreateSecondFactors1011000000000,
    CreateInvitations1012000000000,
    CreatePasskeys1020000000000,
    ChangeAddresses1021000000000,
    IndexAuditLog1022000000000,
    CreateLinkRequests1023000000000,
    CreatePayoutRequests1050000000000,
    IndexEndedRows1060000000000,
    CreateApplications1070000000000,
    CreateSignUpRequests1080000000000,
    IndexAuditLogBySide1085000000000,
    KnowOtherMerchants1086000000000,
    PutOffWhatFails1087000000000,
    CountCodeGuesses1088000000000,
    CreateExportSeats1089000000000,
    PutOffRefusedMails1090000000000,
    CreateMerchantStandings0014000000000,
    CreateRestoreHolds0015000000000,
    IndexAuditLogByTime1091000000000,
  ],
};
