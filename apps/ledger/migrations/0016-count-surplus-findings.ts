import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Counts findings beyond the stored sample by day. Each part is read completely once a day, and each full
 * pass counts from zero. `pass` is the start of the pass that counted the row.
 */
export class CountSurplusFindings1016000000000 implements MigrationInterface {
  name = 'CountSurplusFindings1016000000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE surplus_findings (
        part       text COLLATE "C" NOT NULL,
        check_name text COLLATE "C" NOT NULL,
        pass       timestamptz NOT NULL,
        day        date NOT NULL,
        found      bigint NOT NULL,
        PRIMARY KEY (part, check_name, pass, day)
      )`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE surplus_findings');
  }
}
