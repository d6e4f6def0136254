import { replaceIndexes } from '@tulay/persistence';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const OWNER = 'merchant_id, environment';

const EMAIL = "lower(left(customer->>'email', 255))";
const NAME = `lower(left(customer->>'name', 100)) COLLATE "C"`;
const LAST_NAME = `lower(substring(left(customer->>'name', 100) from '\\s(\\S+)\\s*$')) COLLATE "C"`;

const PAYMENTS = {
  payments_by_email: `payments (${OWNER}, (${EMAIL}), created) WHERE (${EMAIL}) IS NOT NULL`,
  payments_by_name: `payments (${OWNER}, (${NAME})) WHERE (${NAME}) IS NOT NULL`,
  payments_by_last_name: `payments (${OWNER}, (${LAST_NAME})) WHERE (${LAST_NAME}) IS NOT NULL`,
};

/**
 * Adds the indexes for finding payments by payer. Names are compared bytewise because indexes then support
 * prefix search. Payments without a payer are not indexed, and the last-name index excludes single-word
 * names.
 */
export class IndexPayers0037000000001 implements MigrationInterface {
  name = 'IndexPayers0037000000001';
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    await replaceIndexes(db, PAYMENTS);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP INDEX payments_by_email, payments_by_name, payments_by_last_name');
  }
}
