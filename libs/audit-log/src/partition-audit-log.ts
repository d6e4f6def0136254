import { partitionByMonth } from '@tulay/persistence';
import type { QueryRunner } from 'typeorm';

/** Philippine anti-money-laundering rules require five years. This is the minimum: no setting can shorten it. */
const LEAST_DAYS = 5 * 366;

/**
 * Partitions the service's audit log by month; for a migration with `transaction = false`. The role may only insert and
 * read.
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
