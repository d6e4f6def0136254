import { replaceIndexes } from '@tulay/persistence';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const INDEX = {
  journals_by_kind_and_time: `journals (merchant_id, environment, kind, currency, created)
    WHERE net IS NOT NULL AND kind <> 'payment'`,
};

/**
 * Serves balance transactions of a type in one currency or period. Without this index, a type without rows in a
 * currency scanned all movements of the currency. Excludes payments, which are the majority: any other index finds a
 * page of those.
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
