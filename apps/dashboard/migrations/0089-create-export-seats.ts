import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the table of running exports. The table is `UNLOGGED`, because no export survives a crash. */
export class CreateExportSeats1089000000000 implements MigrationInterface {
  name = 'CreateExportSeats1089000000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE UNLOGGED TABLE export_seats (
        user_id    text     NOT NULL,
        seat       smallint NOT NULL,
        holder     text     NOT NULL,
        held_until bigint   NOT NULL,
        PRIMARY KEY (user_id, seat)
      )`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE export_seats');
  }
}
