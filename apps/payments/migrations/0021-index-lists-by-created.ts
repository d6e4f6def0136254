import { replaceIndexes } from '@tulay/persistence';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const OWNER = 'merchant_id, environment';

const METADATA_CUSTOMER = "left(metadata->>'customer_id', 256)";
const METADATA_EXTERNAL = "left(metadata->>'external_id', 256)";

const PAYMENTS = {
  payments_by_created: `payments (${OWNER}, created)`,
  payments_by_state: `payments (${OWNER}, status, method, created)`,
  payments_by_amount: `payments (${OWNER}, currency, amount)`,
  payments_by_customer: `payments (${OWNER}, customer_id, created) WHERE customer_id IS NOT NULL`,
  payments_by_external: `payments (${OWNER}, external_id, created) WHERE external_id IS NOT NULL`,
  payments_by_metadata_customer: `payments (${OWNER}, (${METADATA_CUSTOMER}), created)
    WHERE (${METADATA_CUSTOMER}) IS NOT NULL`,
  payments_by_metadata_external: `payments (${OWNER}, (${METADATA_EXTERNAL}), created)
    WHERE (${METADATA_EXTERNAL}) IS NOT NULL`,
};

const REFUNDS = {
  refunds_by_created: `refunds (${OWNER}, created)`,
  refunds_by_status: `refunds (${OWNER}, status, created)`,
};

/**
 * Indexes payments and refunds by `created`, so that the cost of listing a period depends only on the page
 * size. The ID is not indexed: few rows share a second, and they are sorted on read. The indexes contain both
 * `status` and `method`. A list that filters by only one of these columns merges the few values of the other
 * column, all of which the check constraint lists.
 */
export class IndexListsByCreated0021000000001 implements MigrationInterface {
  name = 'IndexListsByCreated0021000000001';
  transaction = false;

  async up(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE payments DROP CONSTRAINT IF EXISTS payments_method_check`);
    await db.query(`ALTER TABLE payments ADD CONSTRAINT payments_method_check
      CHECK (method IN ('gcash_qr', 'instapay_qr', 'card', 'bank_transfer')) NOT VALID`);
    await db.query('ALTER TABLE payments VALIDATE CONSTRAINT payments_method_check');
    await replaceIndexes(db, PAYMENTS, ['payments_by_merchant', 'payments_by_status']);
    await replaceIndexes(db, REFUNDS, ['refunds_by_merchant']);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE INDEX payments_by_merchant ON payments (merchant_id, environment, id DESC);
      CREATE INDEX payments_by_status ON payments (merchant_id, environment, status, id DESC);
      CREATE INDEX refunds_by_merchant ON refunds (merchant_id, environment, id DESC);
      DROP INDEX payments_by_created, payments_by_state, payments_by_amount, refunds_by_created;
      ALTER TABLE payments DROP CONSTRAINT payments_method_check`);
  }
}
