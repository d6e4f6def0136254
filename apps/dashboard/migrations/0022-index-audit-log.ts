import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds indexes for filtering a merchant's audit log by actor and by action. */
export class IndexAuditLog1022000000000 implements MigrationInterface {
  name = 'IndexAuditLog1022000000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query('CREATE INDEX audit_log_by_actor ON audit_log (subject, actor, id)');
    await db.query('CREATE INDEX audit_log_by_action ON audit_log (subject, action, id)');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP INDEX audit_log_by_actor, audit_log_by_action');
  }
}
