import { replaceIndexes } from '@tulay/persistence';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const INDEX = {
  journals_by_kind_and_time: `journals (merchant_id, environment, kind, currency, created)
    WHERE net IS NOT NULL AND kind <> 'payment'`,
};

/**
 * Adds an index for balance transactions of one type in one currency or period. Without this index, a query
 * for a type that has no rows in a currency scanned all rows of the currency. The index excludes payments:
 * they are the majority, so other indexes find a page of payments quickly.
 */
export class IndexKindsByTime1015000000000 implements MigrationInterface {
  name = 'IndexKindsByTime1015000000000';
  transaction = false as const;

  async up(db: QueryRunner): Promise<void> {
    await replaceIndexes(db, INDEX);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP INDEX CONCURRENTLY journals_by_kind_and_time');
  }
}
