import { partitionByMonth } from '@tulay/persistence';
import type { QueryRunner } from 'typeorm';

/** The Philippine rules against money laundering ask for five years. No setting drops anything; this is the floor. */
const LEAST_DAYS = 5 * 366;

/** Partitions the service's audit log by month, for a migration with `transaction = false`. Its role may only add and read. */
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
