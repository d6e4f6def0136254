import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  environmentCrossing,
  notFound,
  type Environment,
  type GetRequest,
  type ListRequest,
  type Tenant,
} from '@tulay/contracts';
import { Database, readPage, rowMapperOf, type DbRecord, type Tx } from '@tulay/persistence';
import { In, IsNull, Not, Repository } from 'typeorm';
import { EndpointEntity } from './endpoint.entity';

const { fromRecord } = rowMapperOf(EndpointEntity);

export type EndpointChanges = Partial<
  Pick<
    EndpointEntity,
    'url' | 'events' | 'description' | 'enabled' | 'disabledReason' | 'failingSince' | 'secrets'
  >
>;

@Injectable()
export class EndpointsStore {
  constructor(
    private readonly db: Database,
    @InjectRepository(EndpointEntity) private readonly endpoints: Repository<EndpointEntity>,
  ) {}

  /**
   * @throws DomainError `not_found`, or `unauthenticated` if the endpoint belongs to the other environment
   */
  async get(query: GetRequest): Promise<EndpointEntity> {
    const { id, merchantId } = query;
    return requireFound(await this.endpoints.findOneBy({ id, merchantId }), query);
  }

  /** Returns the endpoint, locked until the transaction ends. Throws the same errors as `get`. */
  async lock(tx: Tx, query: GetRequest): Promise<EndpointEntity> {
    const { id, merchantId } = query;
    const lock = { mode: 'pessimistic_write' } as const;
    return requireFound(await tx.manager.findOne(EndpointEntity, { where: { id, merchantId }, lock }), query);
  }

  async list(query: ListRequest): Promise<EndpointEntity[]> {
    return (await readPage<DbRecord>(this.db, 'endpoints', query)).map(fromRecord);
  }

  /** Serializes transactions that create endpoints for one merchant and environment. */
  async lockTenant(tx: Tx, { merchantId, environment }: Tenant): Promise<void> {
    await tx.query(`SELECT pg_advisory_xact_lock(hashtext('endpoints'), hashtext($1))`, [
      `${merchantId} ${environment}`,
    ]);
  }

  /** @param options.lock whether to lock the endpoint until the transaction ends */
  find(tx: Tx, query: GetRequest, options: { lock?: boolean } = {}): Promise<EndpointEntity | null> {
    const { id, merchantId, environment } = query;
    const lock = options.lock ? ({ mode: 'pessimistic_write' } as const) : undefined;
    return tx.manager.findOne(EndpointEntity, { where: { id, merchantId, environment }, lock });
  }

  /** Returns the enabled endpoints among the given IDs, of any merchant. */
  enabledOf(ids: string[]): Promise<EndpointEntity[]> {
    return this.endpoints.findBy({ id: In(ids), enabled: true });
  }

  /**
   * Saves the time since which an endpoint has been failing (Unix seconds), unless the saved time has changed
   * since it was read.
   */
  async setFailingSince(endpoint: EndpointEntity, failingSince: number | null): Promise<void> {
    const { id, merchantId, environment } = endpoint;
    const before = endpoint.failingSince ?? IsNull();
    await this.endpoints.update({ id, merchantId, environment, failingSince: before }, { failingSince });
  }

  count(tx: Tx, { merchantId, environment }: Tenant): Promise<number> {
    return tx.manager.countBy(EndpointEntity, { merchantId, environment });
  }

  /** Returns the endpoints with this URL, oldest first. */
  withUrl(tx: Tx, { merchantId, environment, url }: Tenant & { url: string }): Promise<EndpointEntity[]> {
    return tx.manager.find(EndpointEntity, { where: { merchantId, environment, url }, order: { id: 'ASC' } });
  }

  countDisabled(environment: Environment): Promise<number> {
    return this.endpoints.countBy({ environment, enabled: false, disabledReason: Not(IsNull()) });
  }

  async insert(tx: Tx, endpoint: EndpointEntity): Promise<void> {
    await tx.manager.insert(EndpointEntity, endpoint);
  }

  /** Saves changes to an endpoint that the caller has locked, and applies them to `endpoint`. */
  async update(tx: Tx, endpoint: EndpointEntity, changes: EndpointChanges): Promise<EndpointEntity> {
    await tx.manager.update(EndpointEntity, { id: endpoint.id }, changes);
    return Object.assign(endpoint, changes);
  }

  async remove(tx: Tx, { id, merchantId, environment }: GetRequest): Promise<void> {
    await tx.manager.delete(EndpointEntity, { id, merchantId, environment });
  }
}

function requireFound(endpoint: EndpointEntity | null, { id, environment }: GetRequest): EndpointEntity {
  if (!endpoint) throw notFound('webhook endpoint', id);
  if (endpoint.environment !== environment) throw environmentCrossing('webhook endpoint');
  return endpoint;
}
