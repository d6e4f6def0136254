import { dropAuditLogIndexes, indexAuditLog } from '@tulay/audit-log';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the indexes for `operator audit list`. */
export class IndexAuditLogByTime0099000000001 implements MigrationInterface {
  name = 'IndexAuditLogByTime0099000000001';

  async up(db: QueryRunner): Promise<void> {
    await indexAuditLog(db);
  }

  async down(db: QueryRunner): Promise<void> {
    await dropAuditLogIndexes(db);
  }
}
