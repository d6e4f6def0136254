import { indexPartitions } from '@tulay/persistence';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const OLD = {
  deliveries_by_created: '(merchant_id, environment, created, id)',
  deliveries_failed_by_created: '(merchant_id, environment, created, id) WHERE failed',
  deliveries_by_endpoint_created: '(endpoint_id, created, id) WHERE endpoint_id IS NOT NULL',
  deliveries_failed_by_endpoint: '(endpoint_id, created, id) WHERE failed',
  deliveries_by_project: '(project_id, created, id) WHERE project_id IS NOT NULL',
};

const NEW = {
  deliveries_of_merchant: '(merchant_id, environment, failed, created, id)',
  deliveries_of_endpoint: '(endpoint_id, failed, created, id) WHERE endpoint_id IS NOT NULL',
  deliveries_of_project: '(project_id, failed, created, id) WHERE project_id IS NOT NULL',
};

/**
 * Replaces the two indexes of each list with one that separates failed deliveries from the rest. No index
 * contains a column that a delivery updates. The replaced indexes can be dropped because this migration
 * precedes the first release.
 */
export class PartFailedDeliveries0032000000001 implements MigrationInterface {
  name = 'PartFailedDeliveries0032000000001';
  transaction = false as const;

  async up(db: QueryRunner): Promise<void> {
    await indexPartitions(db, 'deliveries', NEW, Object.keys(OLD));
  }

  async down(db: QueryRunner): Promise<void> {
    await indexPartitions(db, 'deliveries', OLD, Object.keys(NEW));
  }
}
