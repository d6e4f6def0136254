import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  environmentCrossing,
  invalidField,
  notFound,
  type GetRequest,
  type ListWebhookDeliveriesRequest,
} from '@tulay/contracts';
import { Database, readPage, rowMapperOf, type DbRecord } from '@tulay/persistence';
import { Repository } from 'typeorm';
import { AttemptEntity } from './attempt.entity';
import { DeliveryEntity } from './delivery.entity';

/** A delivery's id: a positive number that fits a bigint. */
const NUMBER = /^[1-9]\d{0,17}$/;

const { fromRecord } = rowMapperOf(DeliveryEntity);

/** Deliveries and their attempts, as the API shows them. */
@Injectable()
export class DeliveriesStore {
  constructor(
    private readonly db: Database,
    @InjectRepository(DeliveryEntity) private readonly deliveries: Repository<DeliveryEntity>,
    @InjectRepository(AttemptEntity) private readonly attempts: Repository<AttemptEntity>,
  ) {}

  /** A page of one endpoint's deliveries. @throws DomainError `invalid_request` when `startingAfter` is not one of them */
  async list({ endpoint, event, status, ...query }: ListWebhookDeliveriesRequest): Promise<DeliveryEntity[]> {
    if (query.startingAfter !== undefined && !NUMBER.test(query.startingAfter))
      throw invalidField('starting_after', 'names no object of this list');
    const records = await readPage<DbRecord>(this.db, 'deliveries', query, {
      endpoint_id: endpoint,
      event_id: event,
      status,
      // PostgreSQL uses the index of failed deliveries only when its own column is in the condition.
      failed: status === 'failed' ? true : undefined,
    });
    return records.map(fromRecord);
  }

  /** @throws DomainError `not_found`, or `unauthenticated` when it is the other environment's */
  async get({ id, merchantId, environment }: GetRequest): Promise<DeliveryEntity> {
    const delivery = NUMBER.test(id) ? await this.deliveries.findOneBy({ id, merchantId }) : null;
    if (!delivery) throw notFound('webhook delivery', id);
    if (delivery.environment !== environment) throw environmentCrossing('webhook delivery');
    return delivery;
  }

  /** The failed attempts of a delivery, oldest first. */
  failedAttempts(deliveryId: string): Promise<AttemptEntity[]> {
    return this.attempts.find({ where: { deliveryId }, order: { attempt: 'ASC' } });
  }
}
