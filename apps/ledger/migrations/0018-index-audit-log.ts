import { dropAuditLogIndexes, indexAuditLog } from '@tulay/audit-log';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the indexes for `operator audit list`. */
export class IndexAuditLog1018000000000 implements MigrationInterface {
  name = 'IndexAuditLog1018000000000';

  async up(db: QueryRunner): Promise<void> {
    await indexAuditLog(db);
  }

  async down(db: QueryRunner): Promise<void> {
    await dropAuditLogIndexes(db);
  }
}
