import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the account that receives a bank transfer. Null for existing payments and for all other methods. */
export class AddPaymentBankAccount0025000000001 implements MigrationInterface {
  name = 'AddPaymentBankAccount0025000000001';

  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE payments ADD COLUMN bank_account json');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE payments DROP COLUMN bank_account');
  }
}
