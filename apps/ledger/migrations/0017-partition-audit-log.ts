import { partitionAuditLog } from '@tulay/audit-log';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Partitions the audit log by month. Partitions are never dropped. */
export class PartitionAuditLog1017000000000 implements MigrationInterface {
  name = 'PartitionAuditLog1017000000000';
  transaction = false as const;

  async up(db: QueryRunner): Promise<void> {
    await partitionAuditLog(db, 'ledger');
  }

  /** Does nothing, because the migration that creates the table drops it. */
  down(): Promise<void> {
    return Promise.resolve();
  }
}
