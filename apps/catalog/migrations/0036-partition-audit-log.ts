import { partitionAuditLog } from '@tulay/audit-log';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Partitions the audit log by month, so that it stays fast to read and back up. No partition is ever dropped.
 */
export class PartitionAuditLog1036000000000 implements MigrationInterface {
  name = 'PartitionAuditLog1036000000000';
  transaction = false as const;

  async up(db: QueryRunner): Promise<void> {
    await partitionAuditLog(db, 'catalog');
  }

  /**
   * Does nothing, because a rollback would have to copy the rows. Earlier releases work with the partitioned
   * table.
   */
  down(): Promise<void> {
    return Promise.resolve();
  }
}
