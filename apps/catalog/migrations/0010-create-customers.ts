import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates the customers table. Times are Unix seconds. `search` is the text that the list parameter `q`
 * searches. Each word in `search` is preceded by a space, so the trigram index also supports prefix searches
 * with a `q` shorter than a trigram.
 */
export class CreateCustomers1010000000000 implements MigrationInterface {
  name = 'CreateCustomers1010000000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE EXTENSION IF NOT EXISTS pg_trgm;
      CREATE TABLE customers (
        id            text COLLATE "C" PRIMARY KEY,
        merchant_id   text COLLATE "C" NOT NULL,
        environment   text   NOT NULL CHECK (environment IN ('test', 'live')),
        name          text   NOT NULL,
        email         text,
        phone         text,
        address       json   NOT NULL,
        metadata      json   NOT NULL,
        receipts_slug text COLLATE "C" NOT NULL UNIQUE,
        search        text   NOT NULL GENERATED ALWAYS AS
          (lower(' ' || name || ' ' || coalesce(email, '') || ' ' || coalesce(phone, ''))) STORED,
        created       bigint NOT NULL,
        updated       bigint NOT NULL
      );
      CREATE INDEX customers_by_merchant ON customers (merchant_id, environment, id DESC);
      CREATE INDEX customers_by_created ON customers (merchant_id, environment, created);
      CREATE INDEX customers_by_email ON customers (merchant_id, environment, email, id DESC)`);
    await db.query(`CREATE INDEX customers_by_text ON customers USING gin (search ${await trigrams(db)})`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE customers');
  }
}

/**
 * Returns the schema-qualified trigram operator class, because an existing pg_trgm extension may be installed
 * in any schema.
 */
export async function trigrams(db: QueryRunner): Promise<string> {
  const [extension] = (await db.query(
    `SELECT quote_ident(nspname) AS schema FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace
     WHERE extname = 'pg_trgm'`,
  )) as { schema: string }[];
  if (!extension) throw new Error('The extension pg_trgm is not installed');
  return `${extension.schema}.gin_trgm_ops`;
}
