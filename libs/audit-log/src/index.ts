export { AuditLog } from './audit-log';
export type { AuditEntry } from './audit-log';
