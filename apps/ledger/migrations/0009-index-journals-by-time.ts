import { replaceIndexes } from '@tulay/persistence';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const INDEX = {
  journals_by_time: 'journals (merchant_id, environment, currency, created) WHERE net IS NOT NULL',
};

/**
 * Adds an index for statements and balance transactions filtered by period, which are read in the order of
 * `created` within one balance. Previously, these queries used the index on `created` and scanned the journals
 * of all merchants.
 */
export class IndexJournalsByTime1009000000000 implements MigrationInterface {
  name = 'IndexJournalsByTime1009000000000';
  transaction = false;

  async up(db: QueryRunner): Promise<void> {
    await replaceIndexes(db, INDEX, ['journals_by_created']);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('CREATE INDEX journals_by_created ON journals (created); DROP INDEX journals_by_time');
  }
}
