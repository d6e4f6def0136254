import { allowToDropClosedDiscrepancies } from '@tulay/reconciliation';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Gives providers' records the same columns as in payments: the fee, and the time at which the money moved.
 * Records are read again for each comparison, so the existing rows are deleted. Old closed discrepancies may
 * be deleted.
 */
export class ShareProviderDays1024000000000 implements MigrationInterface {
  name = 'ShareProviderDays1024000000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      TRUNCATE provider_records;
      ALTER TABLE provider_records RENAME COLUMN payout_id TO own_id;
      ALTER TABLE provider_records ADD COLUMN fee bigint, ADD COLUMN occurred_at bigint NOT NULL;
      ALTER INDEX provider_records_by_payout RENAME TO provider_records_by_own_id`);
    await allowToDropClosedDiscrepancies(db, 'payouts');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP FUNCTION drop_closed_discrepancies;
      DROP INDEX discrepancies_closed;
      ALTER INDEX provider_records_by_own_id RENAME TO provider_records_by_payout;
      ALTER TABLE provider_records DROP COLUMN fee, DROP COLUMN occurred_at;
      ALTER TABLE provider_records RENAME COLUMN own_id TO payout_id`);
  }
}
