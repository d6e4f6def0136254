import { Module } from '@nestjs/common';
import { AuditLog } from '@tulay/audit-log';
import { providersController, routing } from '@tulay/provider-routing';
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
import { Providers } from './providers/provider.port';
import { SandboxProvider } from './providers/sandbox/sandbox.provider';

@Module({
  controllers: [PayoutsController, FactsController, providersController('payouts')],
  providers: [
    AuditLog,
    ...routing(Providers),
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
    SandboxProvider,
    ResolvePayout,
    TakeDuePayouts,
    { provide: Providers, useFactory: (sandbox: SandboxProvider) => [sandbox], inject: [SandboxProvider] },
  ],
})
export class PayoutsModule {}
