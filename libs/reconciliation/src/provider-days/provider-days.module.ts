import { Module, type DynamicModule, type ModuleMetadata, type Type } from '@nestjs/common';
import { AuditLog } from '@tulay/audit-log';
import type { RoutingService } from '@tulay/contracts';
import { SurplusFindingsStore } from '../samples/surplus-findings.store';
import { CatchUpDay } from './catch-up-day';
import { CloseDiscrepancy } from './close-discrepancy';
import { ComparePage } from './compare-page';
import { DayStores } from './day-stores';
import { discrepanciesController } from './discrepancies.controller';
import { DiscrepanciesStore } from './discrepancies.store';
import { OWN_MONEY, type OwnMoney } from './own-money.port';
import { ProviderBooks } from './provider-books';
import { ProviderDaysJob } from './provider-days.job';
import { ProviderRecordsStore } from './provider-records.store';
import { ReadProviderDay } from './read-provider-day';
import { ReconcileProvider } from './reconcile-provider';

interface ProviderDaysOptions extends Pick<ModuleMetadata, 'imports' | 'providers'> {
  service: RoutingService;
  /** The service's implementation of `OwnMoney`, which must be one of `providers`. */
  own: Type<OwnMoney>;
}

@Module({})
export class ProviderDaysModule {
  static register({ service, own, imports = [], providers = [] }: ProviderDaysOptions): DynamicModule {
    return {
      module: ProviderDaysModule,
      imports,
      controllers: [discrepanciesController(service)],
      providers: [
        ...providers,
        { provide: OWN_MONEY, useExisting: own },
        AuditLog,
        CatchUpDay,
        CloseDiscrepancy,
        ComparePage,
        DayStores,
        DiscrepanciesStore,
        ProviderBooks,
        ProviderDaysJob,
        ProviderRecordsStore,
        ReadProviderDay,
        ReconcileProvider,
        SurplusFindingsStore,
      ],
    };
  }
}
