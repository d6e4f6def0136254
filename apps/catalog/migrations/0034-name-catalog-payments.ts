import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Suffixes of the constraints that are renamed along with the table but not redefined. */
const CONSTRAINTS = ['pkey', 'environment_check', 'kind_check', 'amount_check', 'currency_check'];

/**
 * Renames the table `checkouts` to `catalog_payments`, the status `opening` to `unconfirmed`, the column
 * `attempt` (the idempotency key of a payment form) to `form_key`, and the invoice column `receipts` to
 * `payments`.
 */
export class NameCatalogPayments1034000000000 implements MigrationInterface {
  name = 'NameCatalogPayments1034000000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE checkouts RENAME TO catalog_payments');
    await renameConstraints(db, 'checkouts', 'catalog_payments');
    await db.query(`
      ALTER TABLE catalog_payments RENAME COLUMN attempt TO form_key;
      ALTER TABLE catalog_payments RENAME CONSTRAINT checkouts_are_refused_for_a_reason
        TO catalog_payments_are_refused_for_a_reason;
      ALTER TABLE catalog_payments
        DROP CONSTRAINT checkouts_status_check,
        DROP CONSTRAINT checkouts_are_due_while_opening;
      DROP INDEX checkouts_open;
      UPDATE catalog_payments SET status = 'unconfirmed' WHERE status = 'opening';
      ALTER TABLE catalog_payments
        ADD CONSTRAINT catalog_payments_status_check
          CHECK (status IN ('unconfirmed', 'open', 'refused', 'paid', 'refunded', 'failed', 'expired')),
        ADD CONSTRAINT catalog_payments_are_due_while_unconfirmed
          CHECK ((status = 'unconfirmed') = (due_at IS NOT NULL));
      CREATE INDEX catalog_payments_open ON catalog_payments (source_id, payment_id)
        WHERE status IN ('unconfirmed', 'open');
      ALTER INDEX checkouts_one_per_attempt RENAME TO catalog_payments_one_per_form_key;
      ALTER INDEX checkouts_due RENAME TO catalog_payments_due;
      ALTER TABLE invoices RENAME COLUMN receipts TO payments`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE catalog_payments RENAME TO checkouts');
    await renameConstraints(db, 'catalog_payments', 'checkouts');
    await db.query(`
      ALTER TABLE checkouts RENAME COLUMN form_key TO attempt;
      ALTER TABLE checkouts RENAME CONSTRAINT catalog_payments_are_refused_for_a_reason
        TO checkouts_are_refused_for_a_reason;
      ALTER TABLE checkouts
        DROP CONSTRAINT catalog_payments_status_check,
        DROP CONSTRAINT catalog_payments_are_due_while_unconfirmed;
      DROP INDEX catalog_payments_open;
      UPDATE checkouts SET status = 'opening' WHERE status = 'unconfirmed';
      ALTER TABLE checkouts
        ADD CONSTRAINT checkouts_status_check
          CHECK (status IN ('opening', 'open', 'refused', 'paid', 'refunded', 'failed', 'expired')),
        ADD CONSTRAINT checkouts_are_due_while_opening CHECK ((status = 'opening') = (due_at IS NOT NULL));
      CREATE INDEX checkouts_open ON checkouts (source_id, payment_id) WHERE status IN ('opening', 'open');
      ALTER INDEX catalog_payments_one_per_form_key RENAME TO checkouts_one_per_attempt;
      ALTER INDEX catalog_payments_due RENAME TO checkouts_due;
      ALTER TABLE invoices RENAME COLUMN payments TO receipts`);
  }
}

/** Renames the constraints of a table that has already been renamed. */
async function renameConstraints(db: QueryRunner, from: string, to: string): Promise<void> {
  for (const constraint of CONSTRAINTS)
    await db.query(`ALTER TABLE ${to} RENAME CONSTRAINT ${from}_${constraint} TO ${to}_${constraint}`);
}
