import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * From the usual 100 samples PostgreSQL takes a text that one row in a thousand has for one that each hundredth has, and
 * then looks through the newest rows for it instead of through its index.
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
