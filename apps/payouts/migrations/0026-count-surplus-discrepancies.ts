import { createSurplusFindings } from '@tulay/reconciliation';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the table for the number of discrepancies beyond the stored sample, by kind and day. */
export class CountSurplusDiscrepancies1026000000000 implements MigrationInterface {
  name = 'CountSurplusDiscrepancies1026000000000';

  async up(db: QueryRunner): Promise<void> {
    await createSurplusFindings(db);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE surplus_findings');
  }
}
