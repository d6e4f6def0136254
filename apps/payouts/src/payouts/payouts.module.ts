import { Module } from '@nestjs/common';
import { AuditLog } from '@tulay/audit-log';
import { ProvidersModule } from '../routing/providers.module';
import { AdvancePayout } from './advance-payout';
import { ApplyPayoutReport } from './apply-payout-report';
import { ApplyPayoutStep } from './apply-payout-step';
import { CancelPayout } from './cancel-payout';
import { CheckPayout } from './check-payout';
import { ClaimDuePayouts } from './claim-due-payouts';
import { CreatePayout } from './create-payout';
import { DebitPayout } from './debit-payout';
import { IntentsStore } from './intents.store';
import { LedgerClient } from './ledger.client';
import { ListPayoutEvents } from './list-payout-events';
import { PayoutChecksController } from './payout-checks.controller';
import { PayoutLeases } from './payout-leases';
import { PayoutsController } from './payouts.controller';
import { PayoutsJob } from './payouts.job';
import { PayoutsStore } from './payouts.store';
import { PostponePayout } from './postpone-payout';
import { ReroutePayout } from './reroute-payout';
import { ResolvePayout } from './resolve-payout';

@Module({
  imports: [ProvidersModule],
  controllers: [PayoutChecksController, PayoutsController],
  providers: [
    AdvancePayout,
    ApplyPayoutReport,
    ApplyPayoutStep,
    AuditLog,
    CancelPayout,
    CheckPayout,
    ClaimDuePayouts,
    CreatePayout,
    DebitPayout,
    IntentsStore,
    LedgerClient,
    ListPayoutEvents,
    PayoutLeases,
    PayoutsJob,
    PayoutsStore,
    PostponePayout,
    ReroutePayout,
    ResolvePayout,
  ],
  exports: [PayoutsStore],
})
export class PayoutsModule {}
