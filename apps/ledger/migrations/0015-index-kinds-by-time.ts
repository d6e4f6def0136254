import { replaceIndexes } from '@tulay/persistence';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const INDEX = {
  journals_by_kind_and_time: `journals (merchant_id, environment, kind, currency, created)
    WHERE net IS NOT NULL AND kind <> 'payment'`,
};

/**
 * Balance transactions of a type in one currency or a period. Without it, a type that a currency has none of led through
 * all movements of the currency. Payments, which are most of them, are left out: any other index finds a page of these.
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
