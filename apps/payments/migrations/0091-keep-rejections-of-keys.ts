import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the rejection of the last request with an Idempotency-Key. `asking_until` is `-infinity` once a request is
 * rejected; a release that does not read the rejection treats the key as unused.
 */
export class KeepRejectionsOfKeys0091000000001 implements MigrationInterface {
  name = 'KeepRejectionsOfKeys0091000000001';

  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE payment_keys ADD COLUMN rejection json');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE payment_keys DROP COLUMN rejection');
  }
}
