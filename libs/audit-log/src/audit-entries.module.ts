import { Module, type DynamicModule } from '@nestjs/common';
import type { AuditedService } from '@tulay/contracts';
import { auditEntriesController } from './audit-entries.controller';
import { AuditEntriesStore } from './audit-entries.store';
import { ListAuditEntries } from './list-audit-entries';

/** Lists the service's audit log for operators. */
@Module({})
export class AuditEntriesModule {
  static register(service: AuditedService): DynamicModule {
    return {
      module: AuditEntriesModule,
      controllers: [auditEntriesController(service)],
      providers: [AuditEntriesStore, ListAuditEntries],
    };
  }
}
