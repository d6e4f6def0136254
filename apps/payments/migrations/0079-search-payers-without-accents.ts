import { createSearchForm, replaceIndexes } from '@tulay/persistence';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const OWNER = 'merchant_id, environment';

const NAME = `search_form(left(customer->>'name', 100)) COLLATE "C"`;
const LAST_NAME = `search_form(substring(left(customer->>'name', 100) from '\\s(\\S+)\\s*$')) COLLATE "C"`;
const PLAIN_NAME = NAME.replace('search_form', 'lower');
const PLAIN_LAST_NAME = LAST_NAME.replace('search_form', 'lower');

const indexesOf = (name: string, lastName: string): Record<string, string> => ({
  payments_by_name: `payments (${OWNER}, (${name})) WHERE (${name}) IS NOT NULL`,
  payments_by_last_name: `payments (${OWNER}, (${lastName})) WHERE (${lastName}) IS NOT NULL`,
});

/** Makes payer name searches ignore accents. */
export class SearchPayersWithoutAccents0079000000001 implements MigrationInterface {
  name = 'SearchPayersWithoutAccents0079000000001';
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    await createSearchForm(db);
    await replaceIndexes(db, indexesOf(NAME, LAST_NAME));
  }

  async down(db: QueryRunner): Promise<void> {
    await replaceIndexes(db, indexesOf(PLAIN_NAME, PLAIN_LAST_NAME));
    await db.query('DROP FUNCTION search_form');
  }
}
