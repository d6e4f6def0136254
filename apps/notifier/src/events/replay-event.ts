import { Inject, Injectable } from '@nestjs/common';
import { DomainError, type Clock, type Replayed, type ReplayEventRequest } from '@tulay/contracts';
import { CLOCK } from '@tulay/service-host';
import { EndpointsStore } from '../endpoints/endpoints.store';
import { DeliveryQueueStore } from '../queue/delivery-queue.store';
import { QueueSignal } from '../queue/queue-signal';
import { EventsStore } from './events.store';

/** Delivers an event again: new deliveries with new numbers and all retries. */
@Injectable()
export class ReplayEvent {
  constructor(
    private readonly events: EventsStore,
    private readonly endpoints: EndpointsStore,
    private readonly queue: DeliveryQueueStore,
    private readonly signal: QueueSignal,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ endpoint, ...event }: ReplayEventRequest): Promise<Replayed> {
    const { sample } = await this.events.get(event);
    if (sample) throw new DomainError('invalid_state', 'The event is a sample; test the endpoint again');
    if (endpoint !== undefined) {
      const { enabled } = await this.endpoints.get({ ...event, id: endpoint });
      if (!enabled) throw new DomainError('invalid_state', 'The endpoint is disabled');
    }
    const now = this.clock.now(event.environment);
    const queued = await this.queue.replayEvent(event, endpoint ?? null, now);
    this.signal.notify(event.environment);
    return { queued };
  }
}
