import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the tables for user accounts, emailed links and sessions. Tokens are stored only as hashes. */
export class CreateAccounts1001000000000 implements MigrationInterface {
  name = 'CreateAccounts1001000000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE users (
        id            text   PRIMARY KEY,
        email         text   NOT NULL,
        name          text   NOT NULL,
        language      text   NOT NULL CHECK (language IN ('en', 'fil')),
        password_hash text   NOT NULL,
        merchant_name text   NOT NULL,
        verified_at   bigint,
        created       bigint NOT NULL
      )`);
    await db.query('CREATE UNIQUE INDEX users_by_email ON users (lower(email))');
    await db.query(`
      CREATE TABLE links (
        token_hash text   PRIMARY KEY,
        user_id    text   NOT NULL REFERENCES users,
        purpose    text   NOT NULL CHECK (purpose IN ('verify_email', 'reset_password')),
        expires_at bigint NOT NULL,
        used_at    bigint,
        created    bigint NOT NULL
      )`);
    await db.query('CREATE INDEX links_of_user ON links (user_id, purpose)');
    await db.query(`
      CREATE TABLE sessions (
        id           text   PRIMARY KEY,
        token_hash   text   NOT NULL UNIQUE,
        form_token   text   NOT NULL,
        user_id      text   NOT NULL REFERENCES users,
        agent        text   NOT NULL,
        address      text   NOT NULL,
        confirmed_at bigint NOT NULL,
        seen_at      bigint NOT NULL,
        ended_at     bigint,
        created      bigint NOT NULL
      ) WITH (fillfactor = 80)`);
    await db.query('CREATE INDEX sessions_of_user ON sessions (user_id, created) WHERE ended_at IS NULL');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE sessions, links, users');
  }
}
