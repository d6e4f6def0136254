import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds an index on a merchant's audit log by mode. Entries without a mode appear in both modes. */
export class IndexAuditLogBySide1085000000000 implements MigrationInterface {
  name = 'IndexAuditLogBySide1085000000000';

  async up(db: QueryRunner): Promise<void> {
    const side = `coalesce(detail->>'environment', '')`;
    await db.query(`
      CREATE INDEX audit_log_by_side ON audit_log (subject, (${side}), id);
      CREATE INDEX audit_log_by_side_and_actor ON audit_log (subject, (${side}), actor, id);
      CREATE INDEX audit_log_by_side_and_action ON audit_log (subject, (${side}), action, id);
      DROP INDEX audit_log_by_actor, audit_log_by_action`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE INDEX audit_log_by_actor ON audit_log (subject, actor, id);
      CREATE INDEX audit_log_by_action ON audit_log (subject, action, id);
      DROP INDEX audit_log_by_side, audit_log_by_side_and_actor, audit_log_by_side_and_action`);
  }
}
