import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Wrong codes of people's apps, by quarter of an hour and by day. Logged: a crash must not give a day's guesses anew. */
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
