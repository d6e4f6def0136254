import { createSearchForm, replaceIndexes } from '@tulay/persistence';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { trigrams } from './0010-create-customers';

const OWNER = 'merchant_id, environment';

/** Makes searches accent-insensitive, and customer searches by email case-insensitive. */
export class SearchWithoutAccents1066000000000 implements MigrationInterface {
  name = 'SearchWithoutAccents1066000000000';
  transaction = false as const;

  async up(db: QueryRunner): Promise<void> {
    await createSearchForm(db);
    const text = `gin (search_form(search) ${await trigrams(db)})`;
    await replaceIndexes(db, {
      customers_by_email: `customers (${OWNER}, lower(email), created)`,
      customers_by_text: `customers USING ${text}`,
      products_by_text: `products USING ${text}`,
    });
    // Moves the statistics target set in migration 0037 to the index, because searches no longer read the
    // column directly.
    for (const table of ['customers', 'products']) {
      await db.query(`ALTER INDEX ${table}_by_text ALTER COLUMN 1 SET STATISTICS 1000`);
      await db.query(`ALTER TABLE ${table} ALTER COLUMN search SET STATISTICS -1`);
      await db.query(`ANALYZE ${table}`);
    }
  }

  async down(db: QueryRunner): Promise<void> {
    const text = `gin (search ${await trigrams(db)})`;
    await replaceIndexes(db, {
      customers_by_email: `customers (${OWNER}, email, created)`,
      customers_by_text: `customers USING ${text}`,
      products_by_text: `products USING ${text}`,
    });
    await db.query('DROP FUNCTION search_form');
  }
}
