import { Injectable } from '@nestjs/common';
import { DomainError, type EventResource } from '@tulay/contracts';
import { Database } from '@tulay/persistence';
import { DeliveryNumbers } from '../numbers/delivery-numbers';
import type { EndpointEntity } from '../endpoints/endpoint.entity';
import type { LeasedDelivery } from '../queue/leased-delivery';

const ADD = `WITH event AS (
    INSERT INTO events (id, merchant_id, environment, type, created, body, sample)
    VALUES ($1, $2, $3, $4, $5, $6, true) ON CONFLICT (id) DO NOTHING RETURNING id
  ), made AS (
    INSERT INTO deliveries (event_id, merchant_id, environment, event_type, created, next_attempt_at, endpoint_id, sample, permuted)
    SELECT id, $2, $3, $4, $5, $5, $7, true, true FROM event RETURNING id
  )
  INSERT INTO queue (delivery_id, environment, receiver, due_at, leased_until)
  SELECT id, $3, $7, to_timestamp($5), $8 FROM made RETURNING delivery_id AS id`;

@Injectable()
export class SamplesStore {
  constructor(
    private readonly db: Database,
    private readonly numbers: DeliveryNumbers,
  ) {}

  /**
   * Stores a sample and its delivery, leased until the given wall-clock time.
   * @returns the ID and the public number of the delivery
   * @throws DomainError `conflict` if an event with this ID exists
   */
  async add(
    event: EventResource,
    body: string,
    { id, merchantId }: EndpointEntity,
    leasedUntil: Date,
  ): Promise<Pick<LeasedDelivery, 'id' | 'number'>> {
    const numbering = await this.numbers.load();
    const values = [
      event.id,
      merchantId,
      event.environment,
      event.type,
      event.created,
      body,
      id,
      leasedUntil,
    ];
    const [row] = await this.db.query<{ id: string }>(ADD, values);
    if (!row) throw new DomainError('conflict', 'This sample event has already been sent');
    return { ...row, number: numbering.numberOf({ ...row, permuted: true }) };
  }
}
