import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the queue of account emails that the notifier sends. */
export class CreateAccountMails1004000000000 implements MigrationInterface {
  name = 'CreateAccountMails1004000000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE account_mails (
        id           text   PRIMARY KEY COLLATE "C",
        kind         text   NOT NULL,
        recipient    text   NOT NULL,
        language     text   NOT NULL CHECK (language IN ('en', 'fil')),
        sealed_token text,
        taken_at     bigint,
        created      bigint NOT NULL
      )`);
    await db.query('CREATE INDEX account_mails_waiting ON account_mails (id) WHERE taken_at IS NULL');
    await db.query('CREATE INDEX account_mails_of_reader ON account_mails (recipient, kind, id)');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE account_mails');
  }
}
