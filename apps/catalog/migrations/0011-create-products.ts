import type { MigrationInterface, QueryRunner } from 'typeorm';
import { trigrams } from './0010-create-customers';

/**
 * Creates the products table, and the counters for SKUs and barcodes per merchant and environment. Prices are
 * in minor units and times in Unix seconds. `search` has the same format as in the table `customers`.
 */
export class CreateProducts1011000000000 implements MigrationInterface {
  name = 'CreateProducts1011000000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE TABLE products (
        id                  text COLLATE "C" PRIMARY KEY,
        merchant_id         text COLLATE "C" NOT NULL,
        environment         text    NOT NULL CHECK (environment IN ('test', 'live')),
        name                text    NOT NULL,
        description         text,
        price               bigint  CHECK (price >= 0),
        currency            text    NOT NULL CHECK (length(currency) = 3),
        sku                 text,
        barcode             text,
        image_url           text,
        track_inventory     boolean NOT NULL,
        stock               int     NOT NULL CHECK (stock >= 0),
        low_stock_threshold int     CHECK (low_stock_threshold >= 0),
        archived            boolean NOT NULL,
        sold                boolean NOT NULL,
        metadata            json    NOT NULL,
        search              text    NOT NULL GENERATED ALWAYS AS
          (lower(' ' || name || ' ' || coalesce(sku, '') || ' ' || coalesce(barcode, ''))) STORED,
        created             bigint  NOT NULL,
        updated             bigint  NOT NULL,
        CONSTRAINT products_sku UNIQUE (merchant_id, environment, sku),
        CONSTRAINT products_barcode UNIQUE (merchant_id, environment, barcode)
      );
      CREATE INDEX products_by_merchant ON products (merchant_id, environment, id DESC);
      CREATE INDEX products_by_archived ON products (merchant_id, environment, archived, id DESC);
      CREATE INDEX products_by_created ON products (merchant_id, environment, created);
      CREATE TABLE product_numbers (
        merchant_id text   NOT NULL,
        environment text   NOT NULL CHECK (environment IN ('test', 'live')),
        kind        text   NOT NULL CHECK (kind IN ('sku', 'barcode')),
        last        bigint NOT NULL,
        PRIMARY KEY (merchant_id, environment, kind)
      )`);
    await db.query(`CREATE INDEX products_by_text ON products USING gin (search ${await trigrams(db)})`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE product_numbers, products');
  }
}
