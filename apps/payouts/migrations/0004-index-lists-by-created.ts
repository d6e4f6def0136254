import { replaceIndexes } from '@tulay/persistence';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const INDEXES = {
  payouts_by_created: `payouts (merchant_id, environment, created) WHERE debit = 'posted'`,
  payouts_by_state: `payouts (merchant_id, environment, status, method, created) WHERE debit = 'posted'`,
};

/**
 * Indexes payouts by `created`, so that the cost of listing a period depends only on the page size. The indexes
 * also contain `status` and `method`. A list that filters by only one of these columns merges one page for each
 * value of the other column; the check constraint limits the column to a few values.
 */
export class IndexListsByCreated1004000000000 implements MigrationInterface {
  name = 'IndexListsByCreated1004000000000';
  transaction = false;

  async up(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE payouts DROP CONSTRAINT IF EXISTS payouts_method_check`);
    await db.query(`ALTER TABLE payouts ADD CONSTRAINT payouts_method_check
      CHECK (method IN ('gcash', 'bank', 'instapay', 'pesonet')) NOT VALID`);
    await db.query('ALTER TABLE payouts VALIDATE CONSTRAINT payouts_method_check');
    await replaceIndexes(db, INDEXES, ['payouts_by_merchant', 'payouts_by_status']);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE INDEX payouts_by_merchant ON payouts (merchant_id, environment, id DESC) WHERE debit = 'posted';
      CREATE INDEX payouts_by_status ON payouts (merchant_id, environment, status, id DESC) WHERE debit = 'posted';
      DROP INDEX payouts_by_created, payouts_by_state;
      ALTER TABLE payouts DROP CONSTRAINT payouts_method_check`);
  }
}
