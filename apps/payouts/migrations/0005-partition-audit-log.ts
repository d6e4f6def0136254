import { partitionAuditLog } from '@tulay/audit-log';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Partitions the audit log by month to keep reads and backups fast. Partitions are never dropped. */
export class PartitionAuditLog1005000000000 implements MigrationInterface {
  name = 'PartitionAuditLog1005000000000';
  transaction = false as const;

  async up(db: QueryRunner): Promise<void> {
    await partitionAuditLog(db, 'payouts');
  }

  /** Reverting would copy all rows, and the previous release works with the partitioned table. */
  down(): Promise<void> {
    return Promise.resolve();
  }
}
