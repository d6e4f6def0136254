import { Injectable } from '@nestjs/common';
import { DomainError, type Replayed, type ReplayEventRequest } from '@tulay/contracts';
import { EndpointsStore } from '../endpoints/endpoints.store';
import { DeliveryQueueStore } from '../queue/delivery-queue.store';
import { QueueReplays } from '../queue/queue-replays';
import { EventsStore } from './events.store';

/** Delivers an event again. The new deliveries have new numbers and the full number of retries. */
@Injectable()
export class ReplayEvent {
  constructor(
    private readonly events: EventsStore,
    private readonly endpoints: EndpointsStore,
    private readonly queue: DeliveryQueueStore,
    private readonly replays: QueueReplays,
  ) {}

  async execute({ endpoint, ...event }: ReplayEventRequest): Promise<Replayed> {
    const { sample } = await this.events.get(event);
    if (sample)
      throw new DomainError(
        'invalid_state',
        'Sample events cannot be resent. Test the endpoint again instead',
      );
    if (endpoint !== undefined) {
      const { enabled } = await this.endpoints.get({ ...event, id: endpoint });
      if (!enabled) throw new DomainError('invalid_state', 'This endpoint is disabled. Enable it first');
    }
    const { id: subject, environment } = event;
    return this.replays.execute({ environment, subject }, (tx, now) =>
      this.queue.replayEvent(tx, event, endpoint ?? null, now),
    );
  }
}
