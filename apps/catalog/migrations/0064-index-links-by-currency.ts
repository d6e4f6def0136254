import { replaceIndexes } from '@tulay/persistence';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const OF_CURRENCY = 'merchant_id, environment, currency';

/**
 * Creates two indexes for links filtered by currency: one in list order, and one on `active_until`, where
 * active and inactive links are separate ranges.
 */
export class IndexLinksByCurrency1064000000000 implements MigrationInterface {
  name = 'IndexLinksByCurrency1064000000000';
  transaction = false as const;

  async up(db: QueryRunner): Promise<void> {
    await replaceIndexes(db, {
      payment_links_by_currency: `payment_links (${OF_CURRENCY}, created) WHERE NOT deleted`,
      payment_links_by_currency_activity: `payment_links (${OF_CURRENCY}, active_until) WHERE NOT deleted`,
    });
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP INDEX payment_links_by_currency, payment_links_by_currency_activity');
  }
}
