import { partitionAuditLog } from '@tulay/audit-log';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The audit log goes by month, as in every service. Nothing is dropped. */
export class PartitionAuditLog1003000000000 implements MigrationInterface {
  name = 'PartitionAuditLog1003000000000';
  transaction = false as const;

  async up(db: QueryRunner): Promise<void> {
    await partitionAuditLog(db, 'dashboard');
  }

  /** Rows would have to be copied. An earlier release works with the partitioned table. */
  down(): Promise<void> {
    return Promise.resolve();
  }
}
