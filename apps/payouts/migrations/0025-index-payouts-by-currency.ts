import { replaceIndexes } from '@tulay/persistence';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds an index for lists by currency. A list without a status or method filter merges one page for each value
 * of the missing filter.
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
