import { replaceIndexes } from '@tulay/persistence';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const INDEXES = {
  receipt_refunds_by_provider_ref: 'receipt_refunds (provider_ref) WHERE provider_ref IS NOT NULL',
  receipt_refunds_by_end: 'receipt_refunds (environment, succeeded_at, id) WHERE succeeded_at IS NOT NULL',
  receipt_refunds_open: "receipt_refunds (environment, created, id) WHERE status = 'pending'",
};

/**
 * Adds the columns and indexes for claiming receipt refunds like payment refunds, making them due on a
 * callback, and comparing them on the day they complete.
 */
export class DriveReceiptRefunds0070000000001 implements MigrationInterface {
  name = 'DriveReceiptRefunds0070000000001';
  transaction = false;

  async up(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE receipt_refunds ADD COLUMN IF NOT EXISTS claims int NOT NULL DEFAULT 0,
      ADD COLUMN IF NOT EXISTS succeeded_at bigint`);
    await db.query(`UPDATE receipt_refunds r SET succeeded_at = d.created FROM receipt_resolutions d
      WHERE d.receipt_id = r.receipt_id AND r.status = 'succeeded' AND r.succeeded_at IS NULL`);
    await replaceIndexes(db, INDEXES);
  }

  async down(db: QueryRunner): Promise<void> {
    for (const name of Object.keys(INDEXES)) await db.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
    await db.query('ALTER TABLE receipt_refunds DROP COLUMN claims, DROP COLUMN succeeded_at');
  }
}
