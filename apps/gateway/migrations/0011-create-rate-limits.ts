import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates the table of rate limit windows. It is unlogged, because losing a minute of counts in a database
 * crash costs less than writing each count to disk.
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
