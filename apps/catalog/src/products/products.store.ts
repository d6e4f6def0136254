import { Injectable } from '@nestjs/common';
import {
  environmentCrossing,
  notFound,
  type GetRequest,
  type ListProductsRequest,
  type Tenant,
} from '@tulay/contracts';
import { Database, readPage, type Tx } from '@tulay/persistence';
import { searchTerm } from '../field-rules/search.rules';
import type { ProductEntity } from './product.entity';
import { COLUMNS, fromRecord, RECORD, toRecord, type ProductRecord } from './product.record';

const BY_ID = 'SELECT * FROM products WHERE id = $1 AND merchant_id = $2';

const INSERT = `INSERT INTO products (${COLUMNS}) SELECT ${COLUMNS} FROM json_to_recordset($1::json) AS p(${RECORD})
  ON CONFLICT (id) DO NOTHING`;

const SAVE = `UPDATE products SET name = p.name, description = p.description, price = p.price, currency = p.currency,
    sku = p.sku, barcode = p.barcode, image_url = p.image_url, track_inventory = p.track_inventory, stock = p.stock,
    low_stock_threshold = p.low_stock_threshold, archived = p.archived, sold = p.sold, metadata = p.metadata,
    updated = p.updated
  FROM json_to_recordset($1::json) AS p(${RECORD})
  WHERE products.id = p.id AND products.merchant_id = p.merchant_id AND products.environment = p.environment`;

/** All SQL of products. */
@Injectable()
export class ProductsStore {
  constructor(private readonly db: Database) {}

  /** @throws DomainError `not_found`, or `unauthenticated` when it is the other environment's */
  async get(query: GetRequest): Promise<ProductEntity> {
    return only(await this.db.query<ProductRecord>(BY_ID, [query.id, query.merchantId]), query);
  }

  /** The product, locked until the transaction ends. Errors as `get`. */
  async lock(tx: Tx, query: GetRequest): Promise<ProductEntity> {
    return only(await tx.query<ProductRecord>(`${BY_ID} FOR UPDATE`, [query.id, query.merchantId]), query);
  }

  /** Those of the products that are the tenant's, locked in one order: two that lock the same ones never deadlock. */
  async lockMany(tx: Tx, { merchantId, environment }: Tenant, ids: string[]): Promise<ProductEntity[]> {
    const records = await tx.query<ProductRecord>(
      `SELECT * FROM products WHERE id = ANY($1::text[]) AND merchant_id = $2 AND environment = $3
       ORDER BY id FOR UPDATE`,
      [ids, merchantId, environment],
    );
    return records.map(fromRecord);
  }

  async list(query: ListProductsRequest): Promise<ProductEntity[]> {
    const { archived, sku, barcode, q } = query;
    const equal = { archived, sku, barcode };
    const records = await readPage<ProductRecord>(this.db, 'products', query, equal, searchTerm(q));
    return records.map(fromRecord);
  }

  /** Inserts the product unless the id is taken. */
  async insert(tx: Tx, row: ProductEntity): Promise<void> {
    await tx.query(INSERT, [JSON.stringify([toRecord(row)])]);
  }

  /** Saves products locked in this transaction. */
  async save(tx: Tx, ...rows: ProductEntity[]): Promise<void> {
    await tx.query(SAVE, [JSON.stringify(rows.map(toRecord))]);
  }

  async remove(tx: Tx, { id, merchantId, environment }: GetRequest): Promise<void> {
    await tx.query('DELETE FROM products WHERE id = $1 AND merchant_id = $2 AND environment = $3', [
      id,
      merchantId,
      environment,
    ]);
  }
}

function only([record]: ProductRecord[], { id, environment }: GetRequest): ProductEntity {
  if (!record) throw notFound('product', id);
  if (record.environment !== environment) throw environmentCrossing('product');
  return fromRecord(record);
}
