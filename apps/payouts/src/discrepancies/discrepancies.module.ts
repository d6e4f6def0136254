import { Module } from '@nestjs/common';
import { AuditLog } from '@tulay/audit-log';
import { ProvidersModule } from '../routing/providers.module';
import { CatchUpDay } from './catch-up-day';
import { CloseDiscrepancy } from './close-discrepancy';
import { ComparePage } from './compare-page';
import { DiscrepanciesController } from './discrepancies.controller';
import { DiscrepanciesStore } from './discrepancies.store';
import { OurPayoutsStore } from './our-payouts.store';
import { ProviderBooksClient } from './provider-books.client';
import { ProviderRecordsStore } from './provider-records.store';
import { ReadProviderDay } from './read-provider-day';
import { ReconcileProvider } from './reconcile-provider';
import { ReconciliationStores } from './reconciliation-stores';
import { ProviderReconciliationJob } from './reconciliation.job';

@Module({
  imports: [ProvidersModule],
  controllers: [DiscrepanciesController],
  providers: [
    AuditLog,
    CatchUpDay,
    CloseDiscrepancy,
    ComparePage,
    DiscrepanciesStore,
    OurPayoutsStore,
    ProviderBooksClient,
    ProviderReconciliationJob,
    ProviderRecordsStore,
    ReadProviderDay,
    ReconcileProvider,
    ReconciliationStores,
  ],
})
export class DiscrepanciesModule {}
