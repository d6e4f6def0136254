import { partitionAuditLog } from '@tulay/audit-log';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Partitions the audit log by month, as in every service. No partition is dropped. */
export class PartitionAuditLog1003000000000 implements MigrationInterface {
  name = 'PartitionAuditLog1003000000000';
  transaction = false as const;

  async up(db: QueryRunner): Promise<void> {
    await partitionAuditLog(db, 'dashboard');
  }

  /**
   * Not reverted, because all rows would have to be copied. The previous release works with the partitioned
   * table.
   */
  down(): Promise<void> {
    return Promise.resolve();
  }
}
