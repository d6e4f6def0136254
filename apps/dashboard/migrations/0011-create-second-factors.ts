import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates the tables for authenticator apps, recovery codes, and sessions that passed two-factor
 * authentication.
 */
export class CreateSecondFactors1011000000000 implements MigrationInterface {
  name = 'CreateSecondFactors1011000000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE totps (
        user_id       text   PRIMARY KEY REFERENCES users,
        sealed_secret text   NOT NULL,
        confirmed_at  bigint,
        last_step     bigint NOT NULL,
        created       bigint NOT NULL
      );
      CREATE TABLE recovery_codes (
        user_id   text   NOT NULL REFERENCES users,
        code_hash text   NOT NULL,
        used_at   bigint,
        PRIMARY KEY (user_id, code_hash)
      );
      ALTER TABLE sessions
        ADD COLUMN second_factor_at bigint,
        ADD COLUMN awaits_factor boolean NOT NULL DEFAULT false`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE sessions DROP COLUMN second_factor_at, DROP COLUMN awaits_factor;
      DROP TABLE recovery_codes, totps`);
  }
}
