import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates the table that maps each Idempotency-Key to its payment. A key expires after a day; the next
 * payment with the key replaces the row.
 */
export class CreatePaymentKeys0003000000001 implements MigrationInterface {
  name = 'CreatePaymentKeys0003000000001';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE payment_keys (
        merchant_id text   NOT NULL,
        environment text   NOT NULL,
        key         text   NOT NULL,
        payment_id  text   NOT NULL,
        created     bigint NOT NULL,
        PRIMARY KEY (merchant_id, environment, key)
      );
      CREATE INDEX payment_keys_by_created ON payment_keys USING brin (created)`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE payment_keys');
  }
}
