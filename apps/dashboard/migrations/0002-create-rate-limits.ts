import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates the table of failed sign-ins. The table is `UNLOGGED` to avoid a WAL write per attempt. A crash
 * loses at most 15 minutes of counts.
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
