import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the table of team invitations. Link tokens are stored as hashes. */
export class CreateInvitations1012000000000 implements MigrationInterface {
  name = 'CreateInvitations1012000000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE invitations (
        id          text   PRIMARY KEY,
        merchant_id text   NOT NULL REFERENCES merchants,
        email       text   NOT NULL,
        role        text   NOT NULL CHECK (role IN ('owner', 'developer', 'finance', 'viewer')),
        token_hash  text   NOT NULL UNIQUE,
        invited_by  text   NOT NULL REFERENCES users,
        expires_at  bigint NOT NULL,
        used_at     bigint,
        created     bigint NOT NULL
      );
      CREATE UNIQUE INDEX invitations_open ON invitations (merchant_id, lower(email)) WHERE used_at IS NULL`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE invitations');
  }
}
