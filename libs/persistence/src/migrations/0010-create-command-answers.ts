import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates the table of this service's recent replies to commands, so that a retried command gets the same
 * reply.
 */
export class CreateCommandAnswers0010000000000 implements MigrationInterface {
  name = 'CreateCommandAnswers0010000000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE command_answers (
        command  text PRIMARY KEY,
        -- Null until the end of the transaction that answers.
        answer   text,
        answered timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX command_answers_by_age ON command_answers (answered)`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE command_answers');
  }
}
