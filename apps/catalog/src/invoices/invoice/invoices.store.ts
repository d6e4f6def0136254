import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  INVOICE_STATUSES,
  type GetRequest,
  type ListInvoicesRequest,
  type ListOverpaidInvoicesRequest,
  type Tenant,
} from '@tulay/contracts';
import {
  combinationsOf,
  Database,
  readPage,
  rowMapperOf,
  type DbRecord,
  type Prepared,
  type Terms,
  type Tx,
} from '@tulay/persistence';
import { LessThan, MoreThan, type Repository } from 'typeorm';
import { columnValues } from '../../shared/column-values';
import { requireOwn } from '../../shared/ownership.rules';
import { InvoiceEntity } from './invoice.entity';

const { columns, record, toRecord, fromRecord } = rowMapperOf(InvoiceEntity);

/** Ignores only a duplicate ID. A duplicate number must fail, but TypeORM's `orIgnore` would hide it. */
const INSERT: Prepared = {
  name: 'insert-invoice',
  text: `INSERT INTO invoices (${columns}) SELECT ${columns} FROM json_to_record($1::json) AS i(${record})
    ON CONFLICT (id) DO NOTHING RETURNING id`,
};

/** Increments the counter. The row lock makes concurrent callers wait until the transaction ends. */
const NEXT_NUMBER: Prepared = {
  name: 'next-invoice-number',
  text: `INSERT INTO invoice_numbers AS n (merchant_id, environment, year, last) VALUES ($1, $2, $3, 1)
    ON CONFLICT (merchant_id, environment, year) DO UPDATE SET last = n.last + 1 RETURNING last`,
};

/**
 * Returns one condition per status for a list filtered by currency but not by status, because the column
 * `status` precedes `created` in the index `invoices_by_currency`. A list filtered by customer uses the
 * customer index instead, because a customer has few invoices.
 */
const statesOf = ({ status, customerId, currency }: ListInvoicesRequest): Terms[] | undefined =>
  currency === undefined || customerId !== undefined || status !== undefined
    ? undefined
    : combinationsOf({ status: INVOICE_STATUSES });

const FOR_UPDATE = { mode: 'pessimistic_write' } as const;

@Injectable()
export class InvoicesStore {
  constructor(
    @InjectRepository(InvoiceEntity) private readonly invoices: Repository<InvoiceEntity>,
    private readonly db: Database,
  ) {}

  /**
   * @throws DomainError `not_found` if the invoice does not exist, `unauthenticated` if the invoice belongs
   * to the other environment
   */
  async get(query: GetRequest): Promise<InvoiceEntity> {
    const { id, merchantId } = query;
    return requireOwn('invoice', await this.invoices.findOneBy({ id, merchantId }), query);
  }

  /** Locks an invoice until the transaction ends. Throws the same errors as `get`. */
  async lock(tx: Tx, query: GetRequest): Promise<InvoiceEntity> {
    const { id, merchantId } = query;
    return requireOwn(
      'invoice',
      await tx.manager.findOne(InvoiceEntity, { where: { id, merchantId }, lock: FOR_UPDATE }),
      query,
    );
  }

  /** Locks an invoice by ID, without a merchant, to apply a payment outcome. */
  lockById(tx: Tx, id: string): Promise<InvoiceEntity | null> {
    return tx.manager.findOne(InvoiceEntity, { where: { id }, lock: FOR_UPDATE });
  }

  /** Finds an invoice by ID, without a merchant, for a payment receipt. */
  findById(id: string): Promise<InvoiceEntity | null> {
    return this.invoices.findOneBy({ id });
  }

  /** Finds an invoice by slug alone, because the slug is secret. */
  findBySlug(slug: string): Promise<InvoiceEntity | null> {
    return this.invoices.findOneBy({ slug });
  }

  async list(query: ListInvoicesRequest): Promise<InvoiceEntity[]> {
    const { status, customerId, currency, dueBefore } = query;
    const filters = {
      equal: { status, customer_id: customerId, currency },
      ranges: [{ by: 'due_date', terms: { 'due_date < ?': dueBefore } }],
      oneOf: statesOf(query),
    };
    return (await readPage<DbRecord>(this.db, 'invoices', query, filters)).map(fromRecord);
  }

  /**
   * Returns all merchants' overpaid invoices, newest first. Returns up to `limit + 1` rows, so that the caller
   * can tell whether there is another page.
   */
  overpaid({ limit, startingAfter }: ListOverpaidInvoicesRequest): Promise<InvoiceEntity[]> {
    const older = startingAfter === undefined ? {} : { id: LessThan(startingAfter) };
    return this.invoices.find({
      where: { amountOverpaid: MoreThan(0n), ...older },
      order: { id: 'DESC' },
      take: limit + 1,
    });
  }

  /** Inserts an invoice. Returns false if the ID is already in use. */
  async insert(tx: Tx, invoice: InvoiceEntity): Promise<boolean> {
    return (await tx.query(INSERT, [JSON.stringify(toRecord(invoice))])).length > 0;
  }

  /** Saves an invoice that this transaction has locked. */
  async save(tx: Tx, invoice: InvoiceEntity): Promise<void> {
    const { id, merchantId, environment, ...changes } = invoice;
    await tx.manager.update(
      InvoiceEntity,
      { id, merchantId, environment },
      columnValues<InvoiceEntity>(changes),
    );
  }

  async remove(tx: Tx, { id, merchantId, environment }: GetRequest): Promise<void> {
    await tx.manager.delete(InvoiceEntity, { id, merchantId, environment });
  }

  /**
   * Returns the merchant's next number for a year, starting at 1. A rollback releases the number, so there
   * are no gaps.
   */
  async nextNumber(tx: Tx, { merchantId, environment }: Tenant, year: number): Promise<number> {
    const [row] = await tx.query<{ last: string }>(NEXT_NUMBER, [merchantId, environment, year]);
    if (!row) throw new Error(`No invoice number sequence exists for ${year}`);
    return Number(row.last);
  }
}
