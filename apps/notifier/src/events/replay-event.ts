import { Inject, Injectable } from '@nestjs/common';
import { DomainError, type Clock, type Replayed, type ReplayEventRequest } from '@tulay/contracts';
import { CLOCK } from '@tulay/service-host';
import { DeliveryQueueStore } from '../deliveries/delivery-queue.store';
import { DispatchDeliveries } from '../deliveries/dispatch-deliveries';
import { EndpointsStore } from '../endpoints/endpoints.store';
import { EventsStore } from './events.store';

/** Delivers an event once more, under new delivery numbers and with all its retries. */
@Injectable()
export class ReplayEvent {
  constructor(
    private readonly events: EventsStore,
    private readonly endpoints: EndpointsStore,
    private readonly queue: DeliveryQueueStore,
    private readonly dispatch: DispatchDeliveries,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ endpoint, ...event }: ReplayEventRequest): Promise<Replayed> {
    await this.events.get(event);
    if (endpoint !== undefined) {
      const { enabled } = await this.endpoints.get({ ...event, id: endpoint });
      if (!enabled) throw new DomainError('invalid_state', 'The endpoint is disabled');
    }
    const now = this.clock.now(event.environment);
    const queued = await this.queue.replayEvent(event, endpoint ?? null, now);
    this.dispatch.wake(event.environment);
    return { queued };
  }
}
