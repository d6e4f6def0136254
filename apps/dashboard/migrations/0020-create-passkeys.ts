import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the tables for passkeys and pending WebAuthn challenges. */
export class CreatePasskeys1020000000000 implements MigrationInterface {
  name = 'CreatePasskeys1020000000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE passkeys (
        id           text   PRIMARY KEY,
        user_id      text   NOT NULL REFERENCES users,
        name         text   NOT NULL,
        public_key   text   NOT NULL,
        counter      bigint NOT NULL,
        transports   text[] NOT NULL,
        last_used_at bigint,
        created      bigint NOT NULL
      );
      CREATE INDEX passkeys_of_user ON passkeys (user_id, created);
      CREATE UNLOGGED TABLE passkey_challenges (
        challenge  text   PRIMARY KEY,
        purpose    text   NOT NULL CHECK (purpose IN ('add', 'sign_in', 'factor')),
        holder     text   NOT NULL,
        expires_at bigint NOT NULL
      );
      CREATE INDEX passkey_challenges_by_end ON passkey_challenges (expires_at)`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE passkey_challenges, passkeys');
  }
}
