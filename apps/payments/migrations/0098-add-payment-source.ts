import { replaceIndexes } from '@tulay/persistence';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const OWNER = 'merchant_id, environment';

const NEW = {
  payments_by_source: `payments (${OWNER}, source_id, status, created) WHERE source_id IS NOT NULL`,
  payments_by_source_type: `payments (${OWNER}, source_type, status, created) WHERE source_type IS NOT NULL`,
};

/**
 * Adds the payment link, invoice or static QR code from which a payment was created. Adding the columns does
 * not rewrite the table. Earlier payments keep only the ID in their metadata, which could also have been set by
 * the merchant.
 */
export class AddPaymentSource0098000000001 implements MigrationInterface {
  name = 'AddPaymentSource0098000000001';
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE payments ADD COLUMN IF NOT EXISTS source_type text');
    await db.query('ALTER TABLE payments ADD COLUMN IF NOT EXISTS source_id text');
    await replaceIndexes(db, NEW);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE payments DROP COLUMN source_type, DROP COLUMN source_id');
  }
}
