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
import { DeliveryNumbers } from '../numbers/delivery-numbers';
import { isReceiverOf, queuedReceivers } from '../queue/delivery.sql';
import { AttemptEntity } from './attempt.entity';
import { DeliveryEntity } from './delivery.entity';

/** A delivery with its public number. */
export interface NumberedDelivery extends DeliveryEntity {
  number: number;
}

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

const CURSOR = `SELECT id, created FROM deliveries
  WHERE id = $1 AND permuted = $2 AND merchant_id = $3 AND environment = $4`;

type Cursor = Record<'id' | 'created', string>;

const { fromRecord } = rowMapperOf(DeliveryEntity);

@Injectable()
export class DeliveriesStore {
  constructor(
    private readonly db: Database,
    private readonly numbers: DeliveryNumbers,
    @InjectRepository(DeliveryEntity) private readonly deliveries: Repository<DeliveryEntity>,
    @InjectRepository(AttemptEntity) private readonly attempts: Repository<AttemptEntity>,
  ) {}

  /**
   * Returns a page of a merchant's deliveries.
   * @throws DomainError `invalid_request` if `startingAfter` is not one of the merchant's deliveries
   */
  async list(query: ListWebhookDeliveriesRequest): Promise<NumberedDelivery[]> {
    const numbering = await this.numbers.load();
    const after = await this.cursorOf(query);
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
      after?.created,
      after?.id,
      query.limit,
    ]);
    return records.map((record) => {
      const delivery = fromRecord(record);
      return { ...delivery, number: numbering.numberOf(delivery) };
    });
  }

  /** Returns the position of the previous page's last delivery; null for the first page. */
  private async cursorOf({
    startingAfter,
    merchantId,
    environment,
  }: ListWebhookDeliveriesRequest): Promise<Cursor | null> {
    if (startingAfter === undefined) return null;
    const last = (await this.numbers.load()).deliveryOf(startingAfter);
    const values = [last?.id, last?.permuted, merchantId, environment];
    const [cursor] = last ? await this.db.query<Cursor>(CURSOR, values) : [];
    if (!cursor) throw invalidField('starting_after', 'must be the ID of an object in this list');
    return cursor;
  }

  /**
   * Returns a delivery by its public number.
   * @throws DomainError `not_found`, or `unauthenticated` if the delivery belongs to the other environment
   */
  async get({ id, merchantId, environment }: GetRequest): Promise<NumberedDelivery> {
    const asked = (await this.numbers.load()).deliveryOf(id);
    const delivery = asked && (await this.deliveries.findOneBy({ ...asked, merchantId }));
    if (!delivery) throw notFound('webhook delivery', id);
    if (delivery.environment !== environment) throw environmentCrossing('webhook delivery');
    return { ...delivery, number: Number(id) };
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
