import { Injectable } from '@nestjs/common';
import {
  environmentCrossing,
  notFound,
  type EventFilter,
  type GetRequest,
  type ListRequest,
  type Tenant,
} from '@tulay/contracts';
import { Database, readPage, type Tx } from '@tulay/persistence';
import type { StoredSecret } from '../signing/secret.rules';
import type { EndpointRow } from './endpoint.entity';

interface EndpointRecord {
  id: string;
  merchant_id: string;
  environment: EndpointRow['environment'];
  url: string;
  events: EventFilter[];
  description: string | null;
  enabled: boolean;
  secrets: StoredSecret[];
  created: string;
}

const SELECT = 'SELECT * FROM endpoints WHERE id = $1 AND merchant_id = $2';

/** Webhook endpoints. */
@Injectable()
export class EndpointsStore {
  constructor(private readonly db: Database) {}

  /** @throws DomainError `not_found`, or `unauthenticated` when it is the other environment's */
  async get(query: GetRequest): Promise<EndpointRow> {
    return requireOne(await this.db.query<EndpointRecord>(SELECT, [query.id, query.merchantId]), query);
  }

  /** The endpoint, locked until the transaction ends. Errors as `get`. */
  async lock(tx: Tx, query: GetRequest): Promise<EndpointRow> {
    const records = await tx.query<EndpointRecord>(`${SELECT} FOR UPDATE`, [query.id, query.merchantId]);
    return requireOne(records, query);
  }

  async list(query: ListRequest): Promise<EndpointRow[]> {
    return (await readPage<EndpointRecord>(this.db, 'endpoints', query)).map(fromRecord);
  }

  /** Serialises transactions that create endpoints for one merchant and environment. */
  async lockTenant(tx: Tx, { merchantId, environment }: Tenant): Promise<void> {
    await tx.query(`SELECT pg_advisory_xact_lock(hashtext('endpoints'), hashtext($1))`, [
      `${merchantId} ${environment}`,
    ]);
  }

  async find(tx: Tx, { id, merchantId, environment }: GetRequest): Promise<EndpointRow | null> {
    const text = `${SELECT} AND environment = $3`;
    const [record] = await tx.query<EndpointRecord>(text, [id, merchantId, environment]);
    return record ? fromRecord(record) : null;
  }

  async count(tx: Tx, { merchantId, environment }: Tenant): Promise<number> {
    const text = 'SELECT count(*) AS n FROM endpoints WHERE merchant_id = $1 AND environment = $2';
    const [row] = await tx.query<{ n: string }>(text, [merchantId, environment]);
    return Number(row?.n ?? 0);
  }

  async insert(tx: Tx, row: EndpointRow): Promise<void> {
    await tx.query(
      `INSERT INTO endpoints (id, merchant_id, environment, url, events, description, enabled, secrets, created)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        row.id,
        row.merchantId,
        row.environment,
        row.url,
        row.events,
        row.description,
        row.enabled,
        JSON.stringify(row.secrets),
        row.created,
      ],
    );
  }

  /** Saves the fields of an endpoint that may change; the caller holds its lock. */
  async save(tx: Tx, row: EndpointRow): Promise<void> {
    await tx.query(
      `UPDATE endpoints SET url = $4, events = $5, description = $6, enabled = $7, secrets = $8
       WHERE id = $1 AND merchant_id = $2 AND environment = $3`,
      [
        row.id,
        row.merchantId,
        row.environment,
        row.url,
        row.events,
        row.description,
        row.enabled,
        JSON.stringify(row.secrets),
      ],
    );
  }

  async remove(tx: Tx, { id, merchantId, environment }: GetRequest): Promise<void> {
    await tx.query('DELETE FROM endpoints WHERE id = $1 AND merchant_id = $2 AND environment = $3', [
      id,
      merchantId,
      environment,
    ]);
  }
}

function requireOne([record]: EndpointRecord[], { id, environment }: GetRequest): EndpointRow {
  if (!record) throw notFound('webhook endpoint', id);
  if (record.environment !== environment) throw environmentCrossing('webhook endpoint');
  return fromRecord(record);
}

const fromRecord = (record: EndpointRecord): EndpointRow => ({
  id: record.id,
  merchantId: record.merchant_id,
  environment: record.environment,
  url: record.url,
  events: record.events,
  description: record.description,
  enabled: record.enabled,
  secrets: record.secrets,
  created: Number(record.created),
});
