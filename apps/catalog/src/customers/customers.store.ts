import { Injectable } from '@nestjs/common';
import {
  DomainError,
  environmentCrossing,
  notFound,
  type GetRequest,
  type ListCustomersRequest,
  type Tenant,
} from '@tulay/contracts';
import { Database, readPage, type Tx } from '@tulay/persistence';
import { searchTerm } from '../field-rules/search.rules';
import type { CustomerEntity } from './customer.entity';

interface CustomerRecord {
  id: string;
  merchant_id: string;
  environment: CustomerEntity['environment'];
  name: string;
  email: string | null;
  phone: string | null;
  address: CustomerEntity['address'];
  metadata: CustomerEntity['metadata'];
  receipts_slug: string;
  created: string;
  updated: string;
}

const BY_ID = 'SELECT * FROM customers WHERE id = $1 AND merchant_id = $2';

/** All SQL of customers. */
@Injectable()
export class CustomersStore {
  constructor(private readonly db: Database) {}

  /** @throws DomainError `not_found`, or `unauthenticated` when it is the other environment's */
  async get(query: GetRequest): Promise<CustomerEntity> {
    const get = { name: 'get-customer', text: BY_ID };
    return only(await this.db.query<CustomerRecord>(get, [query.id, query.merchantId]), query);
  }

  /** The customer of an optional reference; null without an id, and if the customer was deleted since. */
  async findKnown({ id, ...tenant }: Tenant & { id: string | null }): Promise<CustomerEntity | null> {
    if (id === null) return null;
    return this.get({ id, ...tenant }).catch((error: unknown) => {
      if (error instanceof DomainError && error.code === 'not_found') return null;
      throw error;
    });
  }

  /** The customer, locked until the transaction ends. Errors as `get`. */
  async lock(tx: Tx, query: GetRequest): Promise<CustomerEntity> {
    return only(await tx.query<CustomerRecord>(`${BY_ID} FOR UPDATE`, [query.id, query.merchantId]), query);
  }

  /** By the slug alone: it is the secret. */
  async findByReceiptsSlug(slug: string): Promise<CustomerEntity | null> {
    const text = 'SELECT * FROM customers WHERE receipts_slug = $1';
    const [record] = await this.db.query<CustomerRecord>(text, [slug]);
    return record ? fromRecord(record) : null;
  }

  async list(query: ListCustomersRequest): Promise<CustomerEntity[]> {
    const { email, q } = query;
    const records = await readPage<CustomerRecord>(this.db, 'customers', query, { email }, searchTerm(q));
    return records.map(fromRecord);
  }

  /** Inserts the customer unless the id is taken. */
  async insert(row: CustomerEntity): Promise<void> {
    await this.db.query(
      `INSERT INTO customers (id, merchant_id, environment, name, email, phone, address, metadata, receipts_slug,
         created, updated)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) ON CONFLICT (id) DO NOTHING`,
      [
        row.id,
        row.merchantId,
        row.environment,
        row.name,
        row.email,
        row.phone,
        JSON.stringify(row.address),
        JSON.stringify(row.metadata),
        row.receiptsSlug,
        row.created,
        row.updated,
      ],
    );
  }

  /** Saves what may change of a customer locked in this transaction. */
  async save(tx: Tx, row: CustomerEntity): Promise<void> {
    await tx.query(
      `UPDATE customers SET name = $4, email = $5, phone = $6, address = $7, metadata = $8, updated = $9
       WHERE id = $1 AND merchant_id = $2 AND environment = $3`,
      [
        row.id,
        row.merchantId,
        row.environment,
        row.name,
        row.email,
        row.phone,
        JSON.stringify(row.address),
        JSON.stringify(row.metadata),
        row.updated,
      ],
    );
  }

  async remove(tx: Tx, { id, merchantId, environment }: GetRequest): Promise<void> {
    await tx.query('DELETE FROM customers WHERE id = $1 AND merchant_id = $2 AND environment = $3', [
      id,
      merchantId,
      environment,
    ]);
  }
}

function only([record]: CustomerRecord[], { id, environment }: GetRequest): CustomerEntity {
  if (!record) throw notFound('customer', id);
  if (record.environment !== environment) throw environmentCrossing('customer');
  return fromRecord(record);
}

const fromRecord = (record: CustomerRecord): CustomerEntity => ({
  id: record.id,
  merchantId: record.merchant_id,
  environment: record.environment,
  name: record.name,
  email: record.email,
  phone: record.phone,
  address: record.address,
  metadata: record.metadata,
  receiptsSlug: record.receipts_slug,
  created: Number(record.created),
  updated: Number(record.updated),
});
