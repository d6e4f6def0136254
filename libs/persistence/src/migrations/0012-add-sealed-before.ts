import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What was made before is proven and under the seals of the books. Nothing else may be dropped. Null until it is told. */
export class AddSealedBefore0012000000000 implements MigrationInterface {
  name = 'AddSealedBefore0012000000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE outbox_reconciled ADD COLUMN sealed_before timestamptz');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE outbox_reconciled DROP COLUMN sealed_before');
  }
}
