import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Links that somebody asked for, until a job has mailed them or found that nobody has the address. */
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
