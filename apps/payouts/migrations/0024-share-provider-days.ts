import { allowToDropClosedDiscrepancies } from '@tulay/reconciliation';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the columns that provider records have in the payments service: the fee and the time of the transfer.
 * Existing rows are deleted, because every comparison reads the records again. Also allows the service to
 * delete closed discrepancies after their retention.
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
