import { partitionAuditLog } from '@tulay/audit-log';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Partitions the audit log by month, which keeps reads and backups fast. No partition is dropped. */
export class PartitionAuditLog1005000000000 implements MigrationInterface {
  name = 'PartitionAuditLog1005000000000';
  transaction = false as const;

  async up(db: QueryRunner): Promise<void> {
    await partitionAuditLog(db, 'payouts');
  }

  /**
   * Not reverted, because all rows would have to be copied. The previous release works with the partitioned
   * table.
   */
  down(): Promise<void> {
    return Promise.resolve();
  }
}
