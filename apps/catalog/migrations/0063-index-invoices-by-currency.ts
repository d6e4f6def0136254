import { replaceIndexes } from '@tulay/persistence';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates an index for invoice lists filtered by currency, with or without a status. Without a status, the
 * list reads one page per status and merges the pages.
 */
export class IndexInvoicesByCurrency1063000000000 implements MigrationInterface {
  name = 'IndexInvoicesByCurrency1063000000000';
  transaction = false as const;

  async up(db: QueryRunner): Promise<void> {
    await replaceIndexes(db, {
      invoices_by_currency: 'invoices (merchant_id, environment, currency, status, created)',
    });
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP INDEX CONCURRENTLY invoices_by_currency');
  }
}
