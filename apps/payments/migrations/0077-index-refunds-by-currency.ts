import { replaceIndexes } from '@tulay/persistence';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds an index for lists by currency. A list without a status filter merges one page per status. */
export class IndexRefundsByCurrency0077000000001 implements MigrationInterface {
  name = 'IndexRefundsByCurrency0077000000001';
  transaction = false as const;

  async up(db: QueryRunner): Promise<void> {
    await replaceIndexes(db, {
      refunds_by_currency: 'refunds (merchant_id, environment, currency, status, created)',
    });
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP INDEX CONCURRENTLY refunds_by_currency');
  }
}
