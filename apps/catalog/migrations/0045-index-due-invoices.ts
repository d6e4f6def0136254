import { replaceIndexes } from '@tulay/persistence';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates an index on the due dates of all merchants' open invoices, for reminders. */
export class IndexDueInvoices1045000000000 implements MigrationInterface {
  name = 'IndexDueInvoices1045000000000';
  transaction = false as const;

  async up(db: QueryRunner): Promise<void> {
    const due = `invoices (environment, due_date, id)
      WHERE status IN ('sent', 'partial') AND customer_id IS NOT NULL`;
    await replaceIndexes(db, { invoices_due: due });
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP INDEX CONCURRENTLY invoices_due');
  }
}
