import { Injectable } from '@nestjs/common';
import {
  environmentCrossing,
  invalidField,
  notFound,
  type GetRequest,
  type ListWebhookDeliveriesRequest,
} from '@tulay/contracts';
import { Database, readPage } from '@tulay/persistence';
import type { AttemptRecord, DeliveryRecord } from './delivery.entity';

/** A delivery's id: a positive number that fits a bigint. */
const NUMBER = /^[1-9]\d{0,17}$/;

/** Deliveries and their attempts, as the API shows them. */
@Injectable()
export class DeliveriesStore {
  constructor(private readonly db: Database) {}

  /** A page of one endpoint's deliveries. @throws DomainError `invalid_request` when `startingAfter` is not one of them */
  list({ endpoint, event, status, ...query }: ListWebhookDeliveriesRequest): Promise<DeliveryRecord[]> {
    if (query.startingAfter !== undefined && !NUMBER.test(query.startingAfter))
      throw invalidField('starting_after', 'names no object of this list');
    return readPage<DeliveryRecord>(this.db, 'deliveries', query, {
      endpoint_id: endpoint,
      event_id: event,
      status,
      // PostgreSQL uses the index of failed deliveries only when its own column is in the condition.
      failed: status === 'failed' ? true : undefined,
    });
  }

  /** @throws DomainError `not_found`, or `unauthenticated` when it is the other environment's */
  async get({ id, merchantId, environment }: GetRequest): Promise<DeliveryRecord> {
    if (!NUMBER.test(id)) throw notFound('webhook delivery', id);
    const text = 'SELECT * FROM deliveries WHERE id = $1 AND merchant_id = $2';
    const [row] = await this.db.query<DeliveryRecord>(text, [id, merchantId]);
    if (!row) throw notFound('webhook delivery', id);
    if (row.environment !== environment) throw environmentCrossing('webhook delivery');
    return row;
  }

  /** The failed attempts of a delivery, oldest first. */
  failedAttempts(deliveryId: string): Promise<AttemptRecord[]> {
    const text = 'SELECT * FROM attempts WHERE delivery_id = $1 ORDER BY attempt';
    return this.db.query<AttemptRecord & Record<string, unknown>>(text, [deliveryId]);
  }
}
