import { partitionAuditLog } from '@tulay/audit-log';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Partitions the audit log by month. Partitions are never dropped. */
export class PartitionAuditLog1003000000000 implements MigrationInterface {
  name = 'PartitionAuditLog1003000000000';
  transaction = false as const;

  async up(db: QueryRunner): Promise<void> {
    await partitionAuditLog(db, 'dashboard');
  }

  /**
   * Does nothing, because earlier releases also work with the partitioned table and a rollback would have to
   * copy all rows.
   */
  down(): Promise<void> {
    return Promise.resolve();
  }
}
