import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the append-only log of operator actions on invoices. */
export class CreateAuditLog1021000000000 implements MigrationInterface {
  name = 'CreateAuditLog1021000000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE audit_log (
        id      bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        at      timestamptz NOT NULL DEFAULT now(),
        actor   text  NOT NULL,
        action  text  NOT NULL,
        subject text  NOT NULL,
        detail  jsonb NOT NULL
      );
      CREATE INDEX audit_log_by_subject ON audit_log (subject, id);
      REVOKE UPDATE, DELETE ON audit_log FROM tulay_catalog`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE audit_log');
  }
}
