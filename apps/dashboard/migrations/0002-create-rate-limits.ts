import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Failed sign-ins. The table is unlogged: losing 15 minutes of counts in a crash costs less than writing each
 * one to the WAL.
 */
export class CreateRateLimits1002000000000 implements MigrationInterface {
  name = 'CreateRateLimits1002000000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE UNLOGGED TABLE rate_limits (
        key    text    PRIMARY KEY,
        points integer NOT NULL,
        expire bigint  NOT NULL
      )`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE rate_limits');
  }
}
