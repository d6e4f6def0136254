import { Module } from '@nestjs/common';
import { AuditLog } from '@tulay/audit-log';
import type { Clock } from '@tulay/contracts';
import { ProviderRoutingModule } from '@tulay/provider-routing';
import { CLOCK } from '@tulay/service-host';
import { CancelPayout } from './payouts/cancel-payout';
import { CreatePayout } from './payouts/create-payout';
import { DebitPayout } from './payouts/debit-payout';
import { DrivePayout } from './payouts/drive-payout';
import { IntentsStore } from './payouts/intents.store';
import { LedgerClient } from './payouts/ledger.client';
import { MovePayout } from './payouts/move-payout';
import { PayoutsController } from './payouts/payouts.controller';
import { PayoutsJob } from './payouts/payouts.job';
import { PayoutsStore } from './payouts/payouts.store';
import { RecordReport } from './payouts/record-report';
import { ResolvePayout } from './payouts/resolve-payout';
import { TakeDuePayouts } from './payouts/take-due-payouts';
import { FactsController } from './reconciliation/facts.controller';
import { ProviderCalls } from './providers/provider-calls';
import { SandboxProvider } from './providers/sandbox/sandbox.provider';

const routing = ProviderRoutingModule.register({
  service: 'payouts',
  useFactory: (clock: Clock) => [new SandboxProvider(clock)],
  inject: [CLOCK],
});

@Module({
  imports: [routing],
  controllers: [PayoutsController, FactsController],
  providers: [
    AuditLog,
    CancelPayout,
    CreatePayout,
    DebitPayout,
    DrivePayout,
    IntentsStore,
    LedgerClient,
    MovePayout,
    PayoutsJob,
    PayoutsStore,
    ProviderCalls,
    RecordReport,
    ResolvePayout,
    TakeDuePayouts,
  ],
})
export class PayoutsModule {}
