import { Inject, Injectable } from '@nestjs/common';
import { DomainError, type Clock, type GetRequest, type Replayed } from '@tulay/contracts';
import { CLOCK } from '@tulay/service-host';
import { DeliveryQueueStore } from '../queue/delivery-queue.store';
import { QueueSignal } from '../queue/queue-signal';
import { DeliveriesStore } from './deliveries.store';

/** Delivers the event of a delivery again, to the same receiver. */
@Injectable()
export class ReplayDelivery {
  constructor(
    private readonly deliveries: DeliveriesStore,
    private readonly queue: DeliveryQueueStore,
    private readonly signal: QueueSignal,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws DomainError `not_found`, `unauthenticated`, `invalid_state` */
  async execute(query: GetRequest): Promise<Replayed> {
    const { status, sample } = await this.deliveries.get(query);
    if (sample) throw new DomainError('invalid_state', 'The delivery is a sample; test the endpoint again');
    if (status === 'pending') throw new DomainError('invalid_state', 'The delivery is still pending');
    const queued = await this.queue.replayDelivery(query, this.clock.now(query.environment));
    if (!queued) throw new DomainError('invalid_state', 'The endpoint is disabled or deleted');
    this.signal.notify(query.environment);
    return { queued };
  }
}
