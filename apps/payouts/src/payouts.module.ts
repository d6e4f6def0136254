import { Module } from '@nestjs/common';
import { AuditEntriesModule, AuditLog } from '@tulay/audit-log';
import { MerchantStandingModule } from '@tulay/merchant-standing';
import { SEALED_CREDENTIALS } from '@tulay/provider-routing';
import { ResealingModule } from '@tulay/resealing';
import { RestoreHoldModule } from '@tulay/service-host';
import { CallbacksModule } from './callbacks/callbacks.module';
import { DestinationsModule } from './destinations/destinations.module';
import { DiscrepanciesModule } from './discrepancies/discrepancies.module';
import { PayoutsModule } from './payouts/payouts.module';
import { ProvidersModule } from './routing/providers.module';
import { ReconciliationModule } from './reconciliation/reconciliation.module';
import { RecordRestoreRelease } from './restore/record-restore-release';
import { SearchModule } from './search/search.module';

@Module({
  imports: [
    AuditEntriesModule.register('payouts'),
    CallbacksModule,
    DestinationsModule,
    DiscrepanciesModule,
    MerchantStandingModule.register('payouts'),
    PayoutsModule,
    ProvidersModule,
    ReconciliationModule,
    ResealingModule.register('payouts', SEALED_CREDENTIALS),
    RestoreHoldModule.register('payouts'),
    SearchModule,
  ],
  providers: [AuditLog, RecordRestoreRelease],
})
export class PayoutsServiceModule {}
