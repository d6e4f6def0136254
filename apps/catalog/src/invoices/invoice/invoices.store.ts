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

/** Only a taken id is ignored. A taken number is an error, which TypeORM's `orIgnore` would hide. */
const INSERT: Prepared = {
  name: 'insert-invoice',
  text: `INSERT INTO invoices (${columns}) SELECT ${columns} FROM json_to_record($1::json) AS i(${record})
    ON CONFLICT (id) DO NOTHING RETURNING id`,
};

/** A counter. The row lock makes concurrent callers wait for the end of the transaction. */
const NEXT_NUMBER: Prepared = {
  name: 'next-invoice-number',
  text: `INSERT INTO invoice_numbers AS n (merchant_id, environment, year, last) VALUES ($1, $2, $3, 1)
    ON CONFLICT (merchant_id, environment, year) DO UPDATE SET last = n.last + 1 RETURNING last`,
};

/**
 * `invoices_by_currency` has the status before `created`: a list of a currency reads a page for each status. The invoices of
 * a customer are few, and have an index of their own.
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

  /** @throws DomainError `not_found`, or `unauthenticated` for an object of the other environment */
  async get(query: GetRequest): Promise<InvoiceEntity> {
    const { id, merchantId } = query;
    return requireOwn('invoice', await this.invoices.findOneBy({ id, merchantId }), query);
  }

  /** The invoice, locked until the transaction ends. Errors as `get`. */
  async lock(tx: Tx, query: GetRequest): Promise<InvoiceEntity> {
    const { id, merchantId } = query;
    return requireOwn(
      'invoice',
      await tx.manager.findOne(InvoiceEntity, { where: { id, merchantId }, lock: FOR_UPDATE }),
      query,
    );
  }

  /** By the id alone, locked: for an outcome, whose catalog payment names the invoice. */
  lockById(tx: Tx, id: string): Promise<InvoiceEntity | null> {
    return tx.manager.findOne(InvoiceEntity, { where: { id }, lock: FOR_UPDATE });
  }

  /** By the id alone: for the receipt of a payment that names it. */
  findById(id: string): Promise<InvoiceEntity | null> {
    return this.invoices.findOneBy({ id });
  }

  /** The slug is the secret, so it is enough. */
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

  /** The overpaid invoices of all merchants, newest first, up to `limit + 1`. */
  overpaid({ limit, startingAfter }: ListOverpaidInvoicesRequest): Promise<InvoiceEntity[]> {
    const older = startingAfter === undefined ? {} : { id: LessThan(startingAfter) };
    return this.invoices.find({
      where: { amountOverpaid: MoreThan(0n), ...older },
      order: { id: 'DESC' },
      take: limit + 1,
    });
  }

  /** @returns whether the id was free */
  async insert(tx: Tx, invoice: InvoiceEntity): Promise<boolean> {
    return (await tx.query(INSERT, [JSON.stringify(toRecord(invoice))])).length > 0;
  }

  /** Saves an invoice locked in this transaction. */
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

  /** The next number of a merchant's year, from 1. A rollback returns the number, so there is no gap. */
  async nextNumber(tx: Tx, { merchantId, environment }: Tenant, year: number): Promise<number> {
    const [row] = await tx.query<{ last: string }>(NEXT_NUMBER, [merchantId, environment, year]);
    if (!row) throw new Error(`The invoice numbers of ${year} have no row`);
    return Number(row.last);
  }
}
