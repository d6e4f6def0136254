import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates the audit log, which records the actor and time of every change. Triggers reject all updates and
 * deletes. Each service adds this migration to its own list.
 */
export class CreateAuditLog0005000000000 implements MigrationInterface {
  name = 'CreateAuditLog0005000000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE audit_log (
        id      bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        at      timestamptz NOT NULL DEFAULT now(),
        actor   text        NOT NULL,
        action  text        NOT NULL,
        subject text        NOT NULL,
        detail  jsonb       NOT NULL
      );
      CREATE INDEX audit_log_by_subject ON audit_log (subject, id);
      CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION 'audit_log is append-only';
      END $$;
      CREATE TRIGGER audit_log_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
      DO $$ BEGIN
        EXECUTE format('REVOKE UPDATE, DELETE, TRUNCATE ON audit_log FROM %I', 'tulay_' || current_schema());
      END $$`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE audit_log; DROP FUNCTION refuse_audit_change()');
  }
}
