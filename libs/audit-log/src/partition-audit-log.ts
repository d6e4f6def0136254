import { partitionByMonth } from '@tulay/persistence';
import type { QueryRunner } from 'typeorm';

/**
 * Philippine anti-money-laundering rules require retention for five years. Settings can only extend this
 * period.
 */
const LEAST_DAYS = 5 * 366;

/**
 * Partitions the service's audit log by month. The migration must set `transaction = false`. The service's role
 * may only insert and read rows.
 */
export async function partitionAuditLog(db: QueryRunner, service: string): Promise<void> {
  await partitionByMonth(db, {
    table: 'audit_log',
    key: 'at',
    primaryKey: ['id', 'at'],
    identity: 'id',
    age: 'at',
    leastDays: LEAST_DAYS,
  });
  await db.query(`REVOKE UPDATE, DELETE, TRUNCATE ON audit_log FROM tulay_${service}`);
}
