import { Module } from '@nestjs/common';
import { AuditEntriesModule, AuditLog } from '@tulay/audit-log';
import { MerchantStandingModule } from '@tulay/merchant-standing';
import { ResealingModule } from '@tulay/resealing';
import { RestoreHoldModule } from '@tulay/service-host';
import { ApplicationsModule } from './applications/applications.module';
import { dashboardSealedColumns } from './dashboard.sealed-columns';
import { OperatorsModule } from './operators/operators.module';
import { PagesModule } from './pages/pages.module';
import { PasskeysModule } from './passkeys/passkeys.module';
import { PayoutRequestsModule } from './payout-requests/payout-requests.module';
import { RestrictionsModule } from './restrictions/restrictions.module';
import { EndRestoredAccess } from './restore/end-restored-access';
import { RetentionModule } from './retention/retention.module';
import { SecondFactorsModule } from './second-factors/second-factors.module';
import { SessionContextModule } from './session-context/session-context.module';
import { SignInModule } from './sign-in/sign-in.module';
import { SignUpModule } from './sign-up/sign-up.module';
import { TeamModule } from './team/team.module';
import { AuditModule } from './audit/audit.module';
import { StartModule } from './start/start.module';

@Module({
  imports: [
    AuditEntriesModule.register('dashboard'),
    ResealingModule.register('dashboard', dashboardSealedColumns),
    MerchantStandingModule.register('dashboard'),
    PagesModule,
    ApplicationsModule,
    StartModule,
    SignUpModule,
    SignInModule,
    SessionContextModule,
    SecondFactorsModule,
    PasskeysModule,
    TeamModule,
    AuditModule,
    PayoutRequestsModule,
    OperatorsModule,
    RestrictionsModule,
    RestoreHoldModule.register('dashboard'),
    RetentionModule,
  ],
  providers: [AuditLog, EndRestoredAccess],
})
export class DashboardModule {}
