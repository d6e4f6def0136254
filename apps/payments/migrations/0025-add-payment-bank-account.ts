import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The account to which a bank transfer goes. Of payments before, and of all other methods, there is none. */
export class AddPaymentBankAccount0025000000001 implements MigrationInterface {
  name = 'AddPaymentBankAccount0025000000001';

  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE payments ADD COLUMN bank_account json');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE payments DROP COLUMN bank_account');
  }
}
