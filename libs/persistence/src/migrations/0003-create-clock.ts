import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the table that stores the offset of the test environment's clock from wall-clock time. */
export class CreateClock0003000000000 implements MigrationInterface {
  name = 'CreateClock0003000000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE test_clock (
        only_row  boolean PRIMARY KEY DEFAULT true CHECK (only_row),
        offset_ms bigint NOT NULL CHECK (offset_ms >= 0)
      );
      INSERT INTO test_clock (offset_ms) VALUES (0)`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE test_clock');
  }
}
