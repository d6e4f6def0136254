import { replaceIndexes } from '@tulay/persistence';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const OWNER = 'merchant_id, environment';

const INDEXES = {
  customers_by_email: `customers (${OWNER}, email, created)`,
  products_by_archived: `products (${OWNER}, archived, created)`,
  invoices_by_status: `invoices (${OWNER}, status, created)`,
  invoices_by_customer: `invoices (${OWNER}, customer_id, created) WHERE customer_id IS NOT NULL`,
  static_qrs_by_archived: `static_qrs (${OWNER}, archived, created)`,
  payment_links_by_activity: `payment_links (${OWNER}, active_until) WHERE NOT deleted`,
  payment_links_by_customer: `payment_links (${OWNER}, customer_id, created)
    WHERE customer_id IS NOT NULL AND NOT deleted`,
};

const REPLACED = [
  'customers_by_merchant',
  'products_by_merchant',
  'invoices_by_merchant',
  'static_qrs_by_merchant',
  'payment_links_by_merchant',
];

/**
 * Replaces the list indexes, because lists are now sorted by `created`. A query filtered by period therefore
 * reads only the rows of the requested page. Active and inactive links are separate ranges of `active_until`.
 */
export class IndexListsByCreated1035000000000 implements MigrationInterface {
  name = 'IndexListsByCreated1035000000000';
  transaction = false;

  async up(db: QueryRunner): Promise<void> {
    await replaceIndexes(db, INDEXES, REPLACED);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE INDEX customers_by_merchant ON customers (merchant_id, environment, id DESC);
      CREATE INDEX products_by_merchant ON products (merchant_id, environment, id DESC);
      CREATE INDEX invoices_by_merchant ON invoices (merchant_id, environment, id DESC);
      CREATE INDEX static_qrs_by_merchant ON static_qrs (merchant_id, environment, id DESC);
      CREATE INDEX payment_links_by_merchant
        ON payment_links (merchant_id, environment, id DESC, active_until) WHERE NOT deleted;
      DROP INDEX payment_links_by_activity, payment_links_by_customer`);
  }
}
