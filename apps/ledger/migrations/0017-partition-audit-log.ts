import { partitionAuditLog } from '@tulay/audit-log';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Partitions the audit log by month. Partitions are never dropped. */
export class PartitionAuditLog1017000000000 implements MigrationInterface {
  name = 'PartitionAuditLog1017000000000';
  transaction = false as const;

  async up(db: QueryRunner): Promise<void> {
    await partitionAuditLog(db, 'ledger');
  }

  /** Does nothing, because reverting the migration that created the table drops the table. */
  down(): Promise<void> {
    return Promise.resolve();
  }
}
