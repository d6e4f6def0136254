import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates the table of pending sign-up requests. A job creates the account, or notifies the owner of an
 * existing account by email.
 */
export class CreateSignUpRequests1080000000000 implements MigrationInterface {
  name = 'CreateSignUpRequests1080000000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE sign_up_requests (
        id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        email         text   NOT NULL,
        name          text   NOT NULL,
        language      text   NOT NULL,
        password_hash text   NOT NULL,
        merchant_name text   NOT NULL
      )`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE sign_up_requests');
  }
}
