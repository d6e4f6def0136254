import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates the table of encrypted secrets that sign provider callbacks, and the append-only history of their
 * changes.
 */
export class CreateProviderSecrets0011000000001 implements MigrationInterface {
  name = 'CreateProviderSecrets0011000000001';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE provider_secrets (
        provider text PRIMARY KEY,
        -- [{sealed, expires_at}], the newest first; the newest one never expires.
        secrets  json NOT NULL
      );
      CREATE TABLE audit_log (
        id      bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        at      timestamptz NOT NULL DEFAULT now(),
        actor   text        NOT NULL,
        action  text        NOT NULL,
        subject text        NOT NULL,
        detail  jsonb       NOT NULL
      );
      CREATE INDEX audit_log_by_subject ON audit_log (subject, id);
      CREATE TRIGGER audit_log_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
      REVOKE UPDATE, DELETE, TRUNCATE ON audit_log FROM tulay_payments`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE audit_log, provider_secrets');
  }
}
