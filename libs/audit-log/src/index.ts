export { AuditLog } from './audit-log';
export { AuditLogEntity } from './audit-log.entity';
export { partitionAuditLog } from './partition-audit-log';
