export { AuditLog } from './audit-log';
export { AuditLogEntity } from './audit-log.entity';
