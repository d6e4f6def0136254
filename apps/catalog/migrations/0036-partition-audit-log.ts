import { partitionAuditLog } from '@tulay/audit-log';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Partitions the audit log by month to keep reads and backups fast. Partitions are never dropped. */
export class PartitionAuditLog1036000000000 implements MigrationInterface {
  name = 'PartitionAuditLog1036000000000';
  transaction = false as const;

  async up(db: QueryRunner): Promise<void> {
    await partitionAuditLog(db, 'catalog');
  }

  /**
   * Does nothing, because earlier releases also work with the partitioned table and a rollback would have to
   * copy all rows.
   */
  down(): Promise<void> {
    return Promise.resolve();
  }
}
