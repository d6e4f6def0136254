import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Rate windows. Unlogged: losing a minute's counts in a crash of the database costs less than writing each to disk. */
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
