import { replaceIndexes } from '@tulay/persistence';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const INDEXES = {
  deliveries_by_created: 'deliveries (merchant_id, environment, created, id)',
  deliveries_failed_by_created: 'deliveries (merchant_id, environment, created, id) WHERE failed',
  deliveries_by_endpoint_created: 'deliveries (endpoint_id, created, id) WHERE endpoint_id IS NOT NULL',
  deliveries_failed_by_endpoint: 'deliveries (endpoint_id, created, id) WHERE failed',
  deliveries_by_project: 'deliveries (project_id, created, id) WHERE project_id IS NOT NULL',
  events_by_payment: 'events (payment_id) WHERE payment_id IS NOT NULL',
};

/** Adds one index per filter of the delivery list. No index contains a column that a delivery updates. */
export class IndexDeliveries0010000000001 implements MigrationInterface {
  name = 'IndexDeliveries0010000000001';
  transaction = false;

  async up(db: QueryRunner): Promise<void> {
    await replaceIndexes(db, INDEXES, ['deliveries_by_endpoint', 'deliveries_failed']);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE INDEX deliveries_by_endpoint ON deliveries (endpoint_id, id DESC);
      CREATE INDEX deliveries_failed ON deliveries (endpoint_id, id DESC) WHERE failed;
      DROP INDEX ${Object.keys(INDEXES).join(', ')}`);
  }
}
