import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates the rate limit windows. The table is unlogged: losing a minute of counts in a database crash is
 * cheaper than writing every count to the WAL.
 */
export class CreateRateLimits1011000000000 implements MigrationInterface {
  name = 'CreateRateLimits1011000000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE UNLOGGED TABLE rate_limits (
        key    text    PRIMARY KEY,
        points integer NOT NULL,
        expire bigint  NOT NULL
      ) WITH (fillfactor = 50)`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE rate_limits');
  }
}
