import { createSurplusFindings } from '@tulay/reconciliation';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the table that counts discrepancies beyond the stored sample of each kind and day. */
export class CountSurplusDiscrepancies0092000000001 implements MigrationInterface {
  name = 'CountSurplusDiscrepancies0092000000001';

  async up(db: QueryRunner): Promise<void> {
    await createSurplusFindings(db);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE surplus_findings');
  }
}
