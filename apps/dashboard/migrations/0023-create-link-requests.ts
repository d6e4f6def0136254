import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates the table of pending link requests. A job sends the email, or discards the request if no account
 * has the address.
 */
export class CreateLinkRequests1023000000000 implements MigrationInterface {
  name = 'CreateLinkRequests1023000000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE link_requests (
        id    text PRIMARY KEY,
        email text NOT NULL
      )`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE link_requests');
  }
}
