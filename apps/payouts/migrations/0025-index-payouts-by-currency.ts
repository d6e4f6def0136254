import { replaceIndexes } from '@tulay/persistence';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Indexes for lists by currency, with or without a status or a method: a page per value of each missing
 * filter is merged.
 */
export class IndexPayoutsByCurrency1025000000000 implements MigrationInterface {
  name = 'IndexPayoutsByCurrency1025000000000';
  transaction = false as const;

  async up(db: QueryRunner): Promise<void> {
    await replaceIndexes(db, {
      payouts_by_currency: `payouts (merchant_id, environment, currency, status, method, created) WHERE debit = 'posted'`,
    });
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP INDEX CONCURRENTLY payouts_by_currency');
  }
}
