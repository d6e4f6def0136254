import { replaceIndexes } from '@tulay/persistence';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates indexes for the jobs that delete old completed rows. */
export class IndexEndedRows1060000000000 implements MigrationInterface {
  name = 'IndexEndedRows1060000000000';
  transaction = false as const;

  async up(db: QueryRunner): Promise<void> {
    await replaceIndexes(db, {
      sessions_by_created: 'sessions (created)',
      links_by_created: 'links (created)',
      invitations_by_created: 'invitations (created)',
      users_not_verified: 'users (created) WHERE verified_at IS NULL',
    });
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(
      'DROP INDEX sessions_by_created, links_by_created, invitations_by_created, users_not_verified',
    );
  }
}
