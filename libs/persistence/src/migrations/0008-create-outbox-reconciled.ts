import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates the table that stores the position up to which reconciliation has read this outbox. Later events
 * must not be dropped.
 */
export class CreateOutboxReconciled0008000000000 implements MigrationInterface {
  name = 'CreateOutboxReconciled0008000000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE outbox_reconciled (
        only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
        seq      bigint  NOT NULL
      )`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE outbox_reconciled');
  }
}
