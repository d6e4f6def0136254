import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates the table of provider fees that were unknown when their payments succeeded. The fees are polled
 * later and posted once.
 */
export class CreateLateFees0072000000001 implements MigrationInterface {
  name = 'CreateLateFees0072000000001';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE late_fees (
        id          text   PRIMARY KEY REFERENCES payments (id),
        environment text   NOT NULL CHECK (environment IN ('test', 'live')),
        provider    text   NOT NULL,
        attempt_id  text   NOT NULL,
        amount      bigint NOT NULL,
        currency    text   NOT NULL,
        fee         bigint CHECK (fee >= 0 AND fee <= amount),
        booked      boolean NOT NULL DEFAULT false,
        polls       int    NOT NULL DEFAULT 0,
        claims      int    NOT NULL DEFAULT 0,
        due_at      bigint,
        created     bigint NOT NULL
      );
      CREATE INDEX late_fees_due ON late_fees (environment, due_at) WHERE due_at IS NOT NULL`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE late_fees');
  }
}
