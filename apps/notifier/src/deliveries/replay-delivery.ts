import { Injectable } from '@nestjs/common';
import { DomainError, type Replayed, type ReplayWebhookDeliveryRequest } from '@tulay/contracts';
import { DeliveryQueueStore } from '../queue/delivery-queue.store';
import { QueueReplays } from '../queue/queue-replays';
import { DeliveriesStore } from './deliveries.store';

@Injectable()
export class ReplayDelivery {
  constructor(
    private readonly deliveries: DeliveriesStore,
    private readonly queue: DeliveryQueueStore,
    private readonly replays: QueueReplays,
  ) {}

  /**
   * @throws DomainError `not_found`, `unauthenticated` if the delivery belongs to the other environment, or
   * `invalid_state` if the delivery is a sample, or its endpoint is disabled or deleted
   */
  async execute(query: ReplayWebhookDeliveryRequest): Promise<Replayed> {
    const { id, status, sample } = await this.deliveries.get(query);
    if (sample)
      throw new DomainError(
        'invalid_state',
        'Sample deliveries cannot be replayed. Test the endpoint again instead',
      );
    const { id: subject, environment } = query;
    const delivery = { ...query, id };
    return this.replays.execute({ environment, subject }, async (tx, now) => {
      if (status === 'pending') return this.queue.pushDelivery(tx, delivery, now);
      const queued = await this.queue.replayDelivery(tx, delivery, now);
      if (!queued)
        throw new DomainError(
          'invalid_state',
          'The endpoint of this delivery is disabled or deleted. Enable it, or resend the event to another endpoint',
        );
      return queued;
    });
  }
}
