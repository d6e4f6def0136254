import { allowToDropClosedDiscrepancies } from '@tulay/reconciliation';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Lines of providers' records as payments has them too: with the fee, and when the money moved. They are read anew
 * whenever a day is compared, so what stands there goes. Closed discrepancies may be dropped when they are old.
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
