import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { GetRequest, ListProductsRequest, Tenant } from '@tulay/contracts';
import { Database, readPage, rowMapperOf, type DbRecord, type Prepared, type Tx } from '@tulay/persistence';
import { In, type Repository } from 'typeorm';
import { requireOwn } from '../shared/ownership.rules';
import { searchTerm } from '../shared/search.rules';
import { ProductEntity } from './product.entity';

const { columns, record, toRecord, fromRecord } = rowMapperOf(ProductEntity);

/**
 * Ignores only a duplicate ID. A duplicate SKU or barcode must fail, but TypeORM's `orIgnore` would hide it.
 */
const INSERT: Prepared = {
  name: 'insert-product',
  text: `INSERT INTO products (${columns}) SELECT ${columns} FROM json_to_recordset($1::json) AS p(${record})
    ON CONFLICT (id) DO NOTHING`,
};

/** Saves all products of a sale with one statement. */
const SAVE: Prepared = {
  name: 'save-products',
  text: `UPDATE products SET name = p.name, description = p.description, price = p.price, currency = p.currency,
      sku = p.sku, barcode = p.barcode, image_url = p.image_url, track_inventory = p.track_inventory, stock = p.stock,
      low_stock_threshold = p.low_stock_threshold, archived = p.archived, sold = p.sold, metadata = p.metadata,
      updated = p.updated
    FROM json_to_recordset($1::json) AS p(${record})
    WHERE products.id = p.id AND products.merchant_id = p.merchant_id AND products.environment = p.environment`,
};

const FOR_UPDATE = { mode: 'pessimistic_write' } as const;

@Injectable()
export class ProductsStore {
  constructor(
    @InjectRepository(ProductEntity) private readonly products: Repository<ProductEntity>,
    private readonly db: Database,
  ) {}

  /**
   * @throws DomainError `not_found` if the product does not exist, `unauthenticated` if the product belongs
   * to the other environment
   */
  async get(query: GetRequest): Promise<ProductEntity> {
    const { id, merchantId } = query;
    return requireOwn('product', await this.products.findOneBy({ id, merchantId }), query);
  }

  /** Locks a product until the transaction ends. Throws the same errors as `get`. */
  async lock(tx: Tx, query: GetRequest): Promise<ProductEntity> {
    const { id, merchantId } = query;
    return requireOwn(
      'product',
      await tx.manager.findOne(ProductEntity, { where: { id, merchantId }, lock: FOR_UPDATE }),
      query,
    );
  }

  /**
   * Locks the merchant's products with these IDs, always in the same order, so that two sales never deadlock.
   */
  lockMany(tx: Tx, { merchantId, environment }: Tenant, ids: string[]): Promise<ProductEntity[]> {
    return tx.manager.find(ProductEntity, {
      where: { id: In(ids), merchantId, environment },
      order: { id: 'ASC' },
      lock: FOR_UPDATE,
    });
  }

  findMany({ merchantId, environment }: Tenant, ids: string[]): Promise<ProductEntity[]> {
    return this.products.findBy({ id: In(ids), merchantId, environment });
  }

  async list(query: ListProductsRequest): Promise<ProductEntity[]> {
    const { archived, sku, barcode, q } = query;
    const filters = { equal: { archived, sku, barcode }, terms: searchTerm(q) };
    return (await readPage<DbRecord>(this.db, 'products', query, filters)).map(fromRecord);
  }

  /** Inserts a product, or does nothing if the ID is already in use. */
  async insert(tx: Tx, product: ProductEntity): Promise<void> {
    await tx.query(INSERT, [JSON.stringify([toRecord(product)])]);
  }

  /** Saves products that this transaction has locked. */
  async save(tx: Tx, ...products: ProductEntity[]): Promise<void> {
    await tx.query(SAVE, [JSON.stringify(products.map(toRecord))]);
  }

  async remove(tx: Tx, { id, merchantId, environment }: GetRequest): Promise<void> {
    await tx.manager.delete(ProductEntity, { id, merchantId, environment });
  }
}
