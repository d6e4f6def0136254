import { replaceIndexes } from '@tulay/persistence';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates an index on the unfinished payments of a merchant's links, used to calculate how many units of a
 * product are on hold.
 */
export class IndexHeldGoods1062000000000 implements MigrationInterface {
  name = 'IndexHeldGoods1062000000000';
  transaction = false as const;

  async up(db: QueryRunner): Promise<void> {
    const held = `catalog_payments (merchant_id, environment)
      WHERE status IN ('unconfirmed', 'open') AND kind = 'payment_link'`;
    await replaceIndexes(db, { catalog_payments_held: held });
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP INDEX CONCURRENTLY catalog_payments_held');
  }
}
