import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  environmentCrossing,
  invalidField,
  notFound,
  type GetRequest,
  type ListWebhookDeliveriesRequest,
} from '@tulay/contracts';
import { Database, rowMapperOf, type DbRecord } from '@tulay/persistence';
import { Repository } from 'typeorm';
import { isReceiverOf, queuedReceivers } from '../queue/delivery.sql';
import { AttemptEntity } from './attempt.entity';
import { DeliveryEntity } from './delivery.entity';

/** Pattern of a delivery ID: a positive number that fits a bigint. */
const NUMBER = /^[1-9]\d{0,17}$/;

/**
 * Returns SQL for a page of deliveries, newest first, with up to one row more than the limit. The statement
 * is never prepared: PostgreSQL then removes null filters before planning, so that each list uses its own
 * index.
 * @param condition additional condition
 */
const page = (condition: string): string => `SELECT * FROM deliveries
  WHERE merchant_id = $1 AND environment = $2
    AND ($3::text IS NULL OR endpoint_id = $3) AND ($4::text IS NULL OR project_id = $4)
    AND ($5::text IS NULL OR event_id = $5)
    AND ($6::text IS NULL OR event_id = ANY (ARRAY (SELECT e.id FROM events e WHERE e.payment_id = $6)))
    AND ($7::text IS NULL OR status = $7) AND ${condition}
    AND ($8::bigint IS NULL OR created >= $8) AND ($9::bigint IS NULL OR created <= $9)
    AND ($10::bigint IS NULL OR (created, id) < ($10, $11::bigint))
  ORDER BY created DESC, id DESC LIMIT $12::int + 1`;

/**
 * Reads failed and other deliveries separately, because the indexes separate them. No index contains the
 * status itself, because each delivery would then update the index.
 */
const FAILED_PAGE = page('failed');
const DELIVERED_PAGE = page('NOT failed');
const PAGE = `SELECT * FROM ((${FAILED_PAGE}) UNION ALL (${DELIVERED_PAGE})) either
  ORDER BY created DESC, id DESC LIMIT $12::int + 1`;
/**
 * Finds pending deliveries through the merchant's receivers in the queue, because other merchants may have
 * far more queued deliveries.
 */
const PENDING_PAGE = `WITH ${queuedReceivers('$2')}
  ${page(`id = ANY (ARRAY (SELECT q.delivery_id FROM queue q WHERE q.environment = $2 AND q.receiver = ANY (ARRAY (
      SELECT r.receiver FROM receivers r WHERE ${isReceiverOf('$1', '$2')}))))`)}`;
const PENDING_PAGE_OF_ONE = page(`id IN (SELECT q.delivery_id FROM queue q WHERE q.environment = $2
      AND q.receiver = coalesce($3, 'compat ' || $4))`);

const { fromRecord } = rowMapperOf(DeliveryEntity);

@Injectable()
export class DeliveriesStore {
  constructor(
    private readonly db: Database,
    @InjectRepository(DeliveryEntity) private readonly deliveries: Repository<DeliveryEntity>,
    @InjectRepository(AttemptEntity) private readonly attempts: Repository<AttemptEntity>,
  ) {}

  /**
   * Returns a page of a merchant's deliveries.
   * @throws DomainError `invalid_request` if `startingAfter` is not one of the merchant's deliveries
   */
  async list(query: ListWebhookDeliveriesRequest): Promise<DeliveryEntity[]> {
    const after = await this.createdOf(query);
    const records = await this.db.query<DbRecord>(pageFor(query), [
      query.merchantId,
      query.environment,
      query.endpoint,
      query.project,
      query.event,
      query.payment,
      query.status,
      query.createdGte,
      query.createdLte,
      after,
      query.startingAfter,
      query.limit,
    ]);
    return records.map(fromRecord);
  }

  /** Returns the creation time of the previous page's last delivery; null for the first page. */
  private async createdOf(query: ListWebhookDeliveriesRequest): Promise<string | null> {
    const { startingAfter: id, merchantId, environment } = query;
    if (id === undefined) return null;
    const text = 'SELECT created FROM deliveries WHERE id = $1 AND merchant_id = $2 AND environment = $3';
    const found = NUMBER.test(id)
      ? await this.db.query<{ created: string }>(text, [id, merchantId, environment])
      : [];
    if (!found[0]) throw invalidField('starting_after', 'must be the ID of an object in this list');
    return found[0].created;
  }

  /**
   * @throws DomainError `not_found`, or `unauthenticated` if the delivery belongs to the other environment
   */
  async get({ id, merchantId, environment }: GetRequest): Promise<DeliveryEntity> {
    const delivery = NUMBER.test(id) ? await this.deliveries.findOneBy({ id, merchantId }) : null;
    if (!delivery) throw notFound('webhook delivery', id);
    if (delivery.environment !== environment) throw environmentCrossing('webhook delivery');
    return delivery;
  }

  /** Returns the failed attempts of a delivery, oldest first. */
  failedAttempts(deliveryId: string): Promise<AttemptEntity[]> {
    return this.attempts.find({ where: { deliveryId }, order: { attempt: 'ASC' } });
  }
}

function pageFor({ status, endpoint, project }: ListWebhookDeliveriesRequest): string {
  if (status === 'failed') return FAILED_PAGE;
  if (status === 'delivered') return DELIVERED_PAGE;
  if (status !== 'pending') return PAGE;
  return endpoint === undefined && project === undefined ? PENDING_PAGE : PENDING_PAGE_OF_ONE;
}
