import { randomBytes } from 'node:crypto';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates the key for the public numbers of deliveries. The number of a delivery with `permuted` is a
 * permutation of its ID with this key; all other deliveries keep their ID as their number. No table is
 * rewritten.
 */
export class NumberDeliveries0034000000001 implements MigrationInterface {
  name = 'NumberDeliveries0034000000001';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE delivery_number_keys (
        only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
        key      bytea   NOT NULL CHECK (octet_length(key) = 32)
      );
      REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON delivery_number_keys FROM tulay_notifier;
      ALTER TABLE deliveries ADD COLUMN permuted boolean NOT NULL DEFAULT false`);
    await db.query('INSERT INTO delivery_number_keys (key) VALUES ($1)', [randomBytes(32)]);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE deliveries DROP COLUMN permuted; DROP TABLE delivery_number_keys');
  }
}
