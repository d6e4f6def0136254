import { replaceIndexes } from '@tulay/persistence';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the index for an operator's list across all merchants. Queries for a merchant's list lack the condition
 * on `lower(environment)`, so PostgreSQL cannot use this index for them.
 */
export class IndexPlatformSearch1027000000000 implements MigrationInterface {
  name = 'IndexPlatformSearch1027000000000';
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    await replaceIndexes(db, {
      payouts_of_all: `payouts (environment, status, method, created) WHERE debit = 'posted' AND lower(environment) IS NOT NULL`,
    });
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP INDEX CONCURRENTLY payouts_of_all');
  }
}
