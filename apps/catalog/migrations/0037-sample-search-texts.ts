import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Raises the statistics target of the search columns. With the default of 100, PostgreSQL estimates that a
 * string found in one row in 1,000 occurs in one row in 100, and scans the newest rows instead of using the
 * trigram index.
 */
export class SampleSearchTexts1037000000000 implements MigrationInterface {
  name = 'SampleSearchTexts1037000000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE customers ALTER COLUMN search SET STATISTICS 1000');
    await db.query('ALTER TABLE products ALTER COLUMN search SET STATISTICS 1000');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE customers ALTER COLUMN search SET STATISTICS -1');
    await db.query('ALTER TABLE products ALTER COLUMN search SET STATISTICS -1');
  }
}
