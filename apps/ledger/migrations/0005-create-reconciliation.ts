import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates tables for the reconciliation: the progress of each part with the times of its last completion and
 * last restart, and the open findings. Findings are rechecked automatically and removed once they are
 * resolved.
 */
export class CreateReconciliation1005000000000 implements MigrationInterface {
  name = 'CreateReconciliation1005000000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE reconciliation_marks (
        part     text COLLATE "C" PRIMARY KEY,
        cursor   text COLLATE "C",
        began_at timestamptz NOT NULL DEFAULT now(),
        ended_at timestamptz
      );
      CREATE TABLE reconciliation_findings (
        part       text COLLATE "C" NOT NULL,
        subject    text COLLATE "C" NOT NULL,
        check_name text COLLATE "C" NOT NULL,
        detail     text NOT NULL,
        found_at   timestamptz NOT NULL DEFAULT now(),
        looked_at  timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (part, subject, check_name)
      );
      CREATE INDEX reconciliation_findings_to_look_at ON reconciliation_findings (part, looked_at)`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE reconciliation_findings, reconciliation_marks');
  }
}
