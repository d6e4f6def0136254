import { partitionAuditLog } from '@tulay/audit-log';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The audit log goes by month, so that it stays quick to read and to back up. Nothing is dropped. */
export class PartitionAuditLog1005000000000 implements MigrationInterface {
  name = 'PartitionAuditLog1005000000000';
  transaction = false as const;

  async up(db: QueryRunner): Promise<void> {
    await partitionAuditLog(db, 'payouts');
  }

  /** Rows would have to be copied. An earlier release works with the partitioned table. */
  down(): Promise<void> {
    return Promise.resolve();
  }
}
