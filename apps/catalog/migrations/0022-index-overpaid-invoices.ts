import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Replaces the index for the operator's list of overpaid invoices. The list covers both environments, newest
 * invoices first.
 */
export class IndexOverpaidInvoices1022000000000 implements MigrationInterface {
  name = 'IndexOverpaidInvoices1022000000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP INDEX invoices_overpaid;
      CREATE INDEX invoices_overpaid ON invoices (id DESC) WHERE amount_overpaid > 0`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      DROP INDEX invoices_overpaid;
      CREATE INDEX invoices_overpaid ON invoices (environment, id) WHERE amount_overpaid > 0`);
  }
}
