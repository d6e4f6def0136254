import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Renames the reconciliation tables, columns and indexes to use standard terms, such as "checkpoint". */
export class RenameReconciliationMarks1006000000000 implements MigrationInterface {
  name = 'RenameReconciliationMarks1006000000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER TABLE reconciliation_marks RENAME TO reconciliation_checkpoints;
      ALTER INDEX reconciliation_marks_pkey RENAME TO reconciliation_checkpoints_pkey;
      ALTER TABLE reconciliation_findings RENAME COLUMN looked_at TO checked_at;
      ALTER INDEX reconciliation_findings_to_look_at RENAME TO reconciliation_findings_by_checked_at`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      ALTER INDEX reconciliation_findings_by_checked_at RENAME TO reconciliation_findings_to_look_at;
      ALTER TABLE reconciliation_findings RENAME COLUMN checked_at TO looked_at;
      ALTER INDEX reconciliation_checkpoints_pkey RENAME TO reconciliation_marks_pkey;
      ALTER TABLE reconciliation_checkpoints RENAME TO reconciliation_marks`);
  }
}
