import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the time before which everything has been verified and sealed in the ledger; null until the ledger reports it.
 * Later rows must not be dropped.
 */
export class AddSealedBefore0012000000000 implements MigrationInterface {
  name = 'AddSealedBefore0012000000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE outbox_reconciled ADD COLUMN sealed_before timestamptz');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE outbox_reconciled DROP COLUMN sealed_before');
  }
}
