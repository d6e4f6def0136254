import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { DomainError, type GetRequest, type ListCustomersRequest, type Tenant } from '@tulay/contracts';
import { Database, readPage, rowMapperOf, type DbRecord, type Tx } from '@tulay/persistence';
import { In, type Repository } from 'typeorm';
import { columnValues } from '../shared/column-values';
import { requireOwn } from '../shared/ownership.rules';
import { searchTerm } from '../shared/search.rules';
import { CustomerEntity } from './customer.entity';

const { fromRecord } = rowMapperOf(CustomerEntity);

@Injectable()
export class CustomersStore {
  constructor(
    @InjectRepository(CustomerEntity) private readonly customers: Repository<CustomerEntity>,
    private readonly db: Database,
  ) {}

  /**
   * @throws DomainError `not_found` if the customer does not exist, `unauthenticated` if the customer belongs
   * to the other environment
   */
  async get(query: GetRequest): Promise<CustomerEntity> {
    const { id, merchantId } = query;
    return requireOwn('customer', await this.customers.findOneBy({ id, merchantId }), query);
  }

  /** Returns the customer, or null if the ID is null or the customer was deleted. */
  async findKnown({ id, ...tenant }: Tenant & { id: string | null }): Promise<CustomerEntity | null> {
    if (id === null) return null;
    return this.get({ id, ...tenant }).catch((error: unknown) => {
      if (error instanceof DomainError && error.code === 'not_found') return null;
      throw error;
    });
  }

  /** Returns names by customer ID. Unknown and deleted customers are omitted. */
  names(ids: string[], { merchantId, environment }: Tenant): Promise<Pick<CustomerEntity, 'id' | 'name'>[]> {
    return this.customers.find({
      select: { id: true, name: true },
      where: { id: In(ids), merchantId, environment },
    });
  }

  /** Locks a customer until the transaction ends. Throws the same errors as `get`. */
  async lock(tx: Tx, query: GetRequest): Promise<CustomerEntity> {
    const { id, merchantId } = query;
    const lock = { mode: 'pessimistic_write' } as const;
    return requireOwn(
      'customer',
      await tx.manager.findOne(CustomerEntity, { where: { id, merchantId }, lock }),
      query,
    );
  }

  /** Finds a customer by slug alone, because the slug is secret. */
  findByReceiptsSlug(receiptsSlug: string): Promise<CustomerEntity | null> {
    return this.customers.findOneBy({ receiptsSlug });
  }

  async list(query: ListCustomersRequest): Promise<CustomerEntity[]> {
    const { email, q } = query;
    const filters = { terms: { 'lower(email) = lower(?)': email, ...searchTerm(q) } };
    return (await readPage<DbRecord>(this.db, 'customers', query, filters)).map(fromRecord);
  }

  /** Inserts a customer, or does nothing if the ID is already in use. */
  async insert(tx: Tx, customer: CustomerEntity): Promise<void> {
    const insert = tx.manager.createQueryBuilder().insert().into(CustomerEntity);
    await insert.values(columnValues(customer)).orIgnore().execute();
  }

  /** Saves a customer that this transaction has locked. */
  async save(tx: Tx, customer: CustomerEntity): Promise<void> {
    const { id, merchantId, environment, name, email, phone, address, metadata, updated } = customer;
    const changes = columnValues<CustomerEntity>({ name, email, phone, address, metadata, updated });
    await tx.manager.update(CustomerEntity, { id, merchantId, environment }, changes);
  }

  async remove(tx: Tx, { id, merchantId, environment }: GetRequest): Promise<void> {
    await tx.manager.delete(CustomerEntity, { id, merchantId, environment });
  }
}
