export { AuditLog } from './audit-log';
export { CreateAuditLog0005000000000 } from './create-audit-log.migration';
export { AuditLogEntity } from './audit-log.entity';
export { partitionAuditLog } from './partition-audit-log';
export { AuditEntriesModule } from './audit-entries.module';
export { dropAuditLogIndexes, indexAuditLog } from './index-audit-log';
