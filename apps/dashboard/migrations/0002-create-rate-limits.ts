import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Failed sign-ins. Unlogged: losing a quarter of an hour's counts in a crash costs less than writing each to disk. */
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
