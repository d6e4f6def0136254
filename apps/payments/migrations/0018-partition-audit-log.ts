import { partitionAuditLog } from '@tulay/audit-log';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Partitions the audit log by month to keep reads and backups fast. Partitions are never dropped. */
export class PartitionAuditLog0018000000001 implements MigrationInterface {
  name = 'PartitionAuditLog0018000000001';
  transaction = false as const;

  async up(db: QueryRunner): Promise<void> {
    await partitionAuditLog(db, 'payments');
    await db.query(`CREATE OR REPLACE TRIGGER audit_log_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`);
  }

  /**
   * Does nothing, because reverting would copy all rows, and the previous release works with the partitioned
   * table.
   */
  down(): Promise<void> {
    return Promise.resolve();
  }
}
