import { Injectable } from '@nestjs/common';
import { DomainError, type Replayed, type ReplayWebhookDeliveriesRequest } from '@tulay/contracts';
import { EndpointsStore } from '../endpoints/endpoints.store';
import { DeliveryQueueStore } from '../queue/delivery-queue.store';
import { QueueReplays } from '../queue/queue-replays';

/**
 * Redelivers an endpoint's failed events in a time window, or makes its pending deliveries due immediately.
 * Skips events that are pending again or have been delivered since, so that a repeated request queues nothing.
 */
@Injectable()
export class ReplayDeliveries {
  constructor(
    private readonly endpoints: EndpointsStore,
    private readonly queue: DeliveryQueueStore,
    private readonly replays: QueueReplays,
  ) {}

  execute({ since, until, status, ...query }: ReplayWebhookDeliveriesRequest): Promise<Replayed> {
    const window = { since, until: until ?? Number.MAX_SAFE_INTEGER };
    const { id: subject, environment } = query;
    return this.replays.execute({ environment, subject }, async (tx, now) => {
      // The lock prevents concurrent replays from queueing the same events.
      const { enabled } = await this.endpoints.lock(tx, query);
      if (!enabled) throw new DomainError('invalid_state', 'This endpoint is disabled. Enable it first');
      if (status === 'pending') return this.queue.pushPending(tx, query, window, now);
      return this.queue.replayFailed(tx, query, window, now);
    });
  }
}
