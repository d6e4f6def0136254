import { partitionAuditLog } from '@tulay/audit-log';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Partitions the audit log by month to keep queries and backups fast. Partitions are never dropped. */
export class PartitionAuditLog1013000000000 implements MigrationInterface {
  name = 'PartitionAuditLog1013000000000';
  transaction = false as const;

  async up(db: QueryRunner): Promise<void> {
    await partitionAuditLog(db, 'gateway');
    await db.query(`CREATE OR REPLACE TRIGGER audit_log_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change()`);
  }

  /**
   * Does nothing, because reverting would have to copy all rows, and earlier releases work with the partitioned
   * table.
   */
  down(): Promise<void> {
    return Promise.resolve();
  }
}
