import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates the table that counts failed authenticator codes per 15 minutes and per day. The table is not
 * `UNLOGGED`, because a crash must not reset the daily limit.
 */
export class CountCodeGuesses1088000000000 implements MigrationInterface {
  name = 'CountCodeGuesses1088000000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE code_guesses (
        user_id         text   PRIMARY KEY REFERENCES users,
        quarter_began   bigint NOT NULL,
        quarter_guesses int    NOT NULL,
        day_began       bigint NOT NULL,
        day_guesses     int    NOT NULL,
        told_at         bigint
      )`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE code_guesses');
  }
}
