import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Indexes for scoped lists: by customer, by the merchant's own reference, or by the same names in the
 * metadata. Most payments have none of these and are in none of the indexes. Metadata values are indexed up
 * to 256 characters: no scope is longer than 255, and index entries have a size limit.
 */
export class AddPaymentScopes0013000000001 implements MigrationInterface {
  name = 'AddPaymentScopes0013000000001';

  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE payments ADD COLUMN customer_id text');
    await db.query(index('payments_by_customer', 'customer_id'));
    await db.query(index('payments_by_external', 'external_id'));
    await db.query(index('payments_by_metadata_customer', "left(metadata->>'customer_id', 256)"));
    await db.query(index('payments_by_metadata_external', "left(metadata->>'external_id', 256)"));
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(
      'DROP INDEX payments_by_external, payments_by_metadata_customer, payments_by_metadata_external',
    );
    await db.query('ALTER TABLE payments DROP COLUMN customer_id');
  }
}

const index = (name: string, value: string): string =>
  `CREATE INDEX ${name} ON payments (merchant_id, environment, (${value}), id DESC) WHERE (${value}) IS NOT NULL`;
