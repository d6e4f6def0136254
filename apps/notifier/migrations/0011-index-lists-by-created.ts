import { replaceIndexes } from '@tulay/persistence';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const INDEXES = {
  events_by_created: 'events (merchant_id, environment, created, id)',
  events_by_type: 'events (merchant_id, environment, type, created, id)',
};

/**
 * Indexes events by `created`, the sort order of lists, so that a list filtered by period reads only the rows
 * of its page.
 */
export class IndexListsByCreated0011000000001 implements MigrationInterface {
  name = 'IndexListsByCreated0011000000001';
  transaction = false;

  async up(db: QueryRunner): Promise<void> {
    await replaceIndexes(db, INDEXES, ['events_by_merchant']);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE INDEX events_by_merchant ON events (merchant_id, environment, id DESC);
      DROP INDEX events_by_created`);
  }
}
