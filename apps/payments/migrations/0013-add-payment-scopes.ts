import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the indexes for scoped lists: by customer, by external ID, and by the same keys in the metadata. The
 * indexes are partial because most payments have none of these values. Only the first 256 characters of a
 * metadata value are indexed, because index entries have a size limit and a scope has at most 255 characters.
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
