import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates the table that maps each `externalId` of a compat project to a payment ID. The row is inserted
 * before the payment is created and is never updated.
 */
export class CreateCompatCheckouts1012000000000 implements MigrationInterface {
  name = 'CreateCompatCheckouts1012000000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE compat_checkouts (
        project_id  uuid   NOT NULL REFERENCES projects (id),
        external_id text   NOT NULL CHECK (length(external_id) BETWEEN 1 AND 255),
        payment_id  text   NOT NULL UNIQUE,
        created     bigint NOT NULL,
        PRIMARY KEY (project_id, external_id)
      )`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE compat_checkouts');
  }
}
