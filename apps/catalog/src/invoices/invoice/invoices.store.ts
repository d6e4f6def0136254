import { Injectable } from '@nestjs/common';
import {
  environmentCrossing,
  notFound,
  type GetRequest,
  type ListInvoicesRequest,
  type ListOverpaidInvoicesRequest,
  type Tenant,
} from '@tulay/contracts';
import { Database, readPage, type Tx } from '@tulay/persistence';
import type { InvoiceEntity } from './invoice.entity';
import { COLUMNS, fromRecord, RECORD, toRecord, type InvoiceRecord } from './invoice.record';

const BY_ID = 'SELECT * FROM invoices WHERE id = $1 AND merchant_id = $2';
const INSERT = {
  name: 'insert-invoice',
  text: `INSERT INTO invoices (${COLUMNS}) SELECT ${COLUMNS} FROM json_to_record($1::json) AS i(${RECORD})
    ON CONFLICT (id) DO NOTHING RETURNING id`,
};
const SAVE = {
  name: 'save-invoice',
  text: `UPDATE invoices SET (${COLUMNS}) = (SELECT ${COLUMNS} FROM json_to_record($1::json) AS i(${RECORD}))
    WHERE id = $2 AND merchant_id = $3 AND environment = $4`,
};

/** All SQL of invoices. */
@Injectable()
export class InvoicesStore {
  constructor(private readonly db: Database) {}

  /** @throws DomainError `not_found`, or `unauthenticated` when it is the other environment's */
  async get(query: GetRequest): Promise<InvoiceEntity> {
    const get = { name: 'get-invoice', text: BY_ID };
    return only(await this.db.query<InvoiceRecord>(get, [query.id, query.merchantId]), query);
  }

  /** The invoice, locked until the transaction ends. Errors as `get`. */
  async lock(tx: Tx, query: GetRequest): Promise<InvoiceEntity> {
    const lock = { name: 'lock-invoice', text: `${BY_ID} FOR UPDATE` };
    return only(await tx.query<InvoiceRecord>(lock, [query.id, query.merchantId]), query);
  }

  /** By the slug alone: it is the secret. */
  async findBySlug(slug: string): Promise<InvoiceEntity | null> {
    const find = { name: 'find-invoice-by-slug', text: 'SELECT * FROM invoices WHERE slug = $1' };
    const [record] = await this.db.query<InvoiceRecord>(find, [slug]);
    return record ? fromRecord(record) : null;
  }

  /** Those that hold money which was not owed, of everybody, newest first; up to `limit + 1` of them. */
  async overpaid({ limit, startingAfter }: ListOverpaidInvoicesRequest): Promise<InvoiceEntity[]> {
    const records = await this.db.query<InvoiceRecord>(
      `SELECT * FROM invoices WHERE amount_overpaid > 0 AND ($1::text IS NULL OR id < $1)
       ORDER BY id DESC LIMIT $2`,
      [startingAfter ?? null, limit + 1],
    );
    return records.map(fromRecord);
  }

  /** By the id alone, locked: for what became of a payment, whose catalog payment names the invoice. */
  async lockById(tx: Tx, id: string): Promise<InvoiceEntity | null> {
    const lock = { name: 'lock-invoice-by-id', text: 'SELECT * FROM invoices WHERE id = $1 FOR UPDATE' };
    const [record] = await tx.query<InvoiceRecord>(lock, [id]);
    return record ? fromRecord(record) : null;
  }

  async list(query: ListInvoicesRequest): Promise<InvoiceEntity[]> {
    const { status, customerId, dueBefore } = query;
    const equal = { status, customer_id: customerId };
    const records = await readPage<InvoiceRecord>(this.db, 'invoices', query, equal, {
      'due_date < ?': dueBefore,
    });
    return records.map(fromRecord);
  }

  /** @returns whether the id was free */
  async insert(tx: Tx, invoice: InvoiceEntity): Promise<boolean> {
    return (await tx.query(INSERT, [JSON.stringify(toRecord(invoice))])).length > 0;
  }

  /** Saves an invoice locked in this transaction. */
  async save(tx: Tx, invoice: InvoiceEntity): Promise<void> {
    const { id, merchantId, environment } = invoice;
    await tx.query(SAVE, [JSON.stringify(toRecord(invoice)), id, merchantId, environment]);
  }

  async remove(tx: Tx, { id, merchantId, environment }: GetRequest): Promise<void> {
    await tx.query('DELETE FROM invoices WHERE id = $1 AND merchant_id = $2 AND environment = $3', [
      id,
      merchantId,
      environment,
    ]);
  }

  /**
   * The next number of a merchant's year, from 1. Whoever comes next waits until this transaction ends; if it is rolled
   * back, they get the same number: there is no gap.
   */
  async nextNumber(tx: Tx, { merchantId, environment }: Tenant, year: number): Promise<number> {
    const [row] = await tx.query<{ last: string }>(
      {
        name: 'next-invoice-number',
        text: `INSERT INTO invoice_numbers AS n (merchant_id, environment, year, last) VALUES ($1, $2, $3, 1)
          ON CONFLICT (merchant_id, environment, year) DO UPDATE SET last = n.last + 1 RETURNING last`,
      },
      [merchantId, environment, year],
    );
    if (!row) throw new Error(`The invoice numbers of ${year} have no row`);
    return Number(row.last);
  }
}

function only([record]: InvoiceRecord[], { id, environment }: GetRequest): InvoiceEntity {
  if (!record) throw notFound('invoice', id);
  if (record.environment !== environment) throw environmentCrossing('invoice');
  return fromRecord(record);
}
