import { partitionAuditLog } from '@tulay/audit-log';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Partitions the audit log by month, as in every service. No partition is dropped. */
export class PartitionAuditLog0014000000001 implements MigrationInterface {
  name = 'PartitionAuditLog0014000000001';
  transaction = false as const;

  async up(db: QueryRunner): Promise<void> {
    await partitionAuditLog(db, 'notifier');
  }

  /**
   * Does nothing, because reverting would have to copy all rows. An earlier release also works with the
   * partitioned table.
   */
  down(): Promise<void> {
    return Promise.resolve();
  }
}
