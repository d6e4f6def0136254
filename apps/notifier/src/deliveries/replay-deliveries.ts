import { Inject, Injectable } from '@nestjs/common';
import {
  DomainError,
  type Clock,
  type Replayed,
  type ReplayWebhookDeliveriesRequest,
} from '@tulay/contracts';
import { Database } from '@tulay/persistence';
import { CLOCK } from '@tulay/service-host';
import { EndpointsStore } from '../endpoints/endpoints.store';
import { DeliveryQueueStore } from '../queue/delivery-queue.store';
import { QueueSignal } from '../queue/queue-signal';

/**
 * Delivers again what failed for an endpoint in a window of time. Events that are pending again or have been delivered
 * since are left out, so a repeated request adds nothing.
 */
@Injectable()
export class ReplayDeliveries {
  constructor(
    private readonly db: Database,
    private readonly endpoints: EndpointsStore,
    private readonly queue: DeliveryQueueStore,
    private readonly signal: QueueSignal,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ since, until, ...query }: ReplayWebhookDeliveriesRequest): Promise<Replayed> {
    const window = { since, until: until ?? Number.MAX_SAFE_INTEGER };
    const queued = await this.db.transaction(async (tx) => {
      // The lock keeps concurrent replays from queueing the same events.
      const { enabled } = await this.endpoints.lock(tx, query);
      if (!enabled) throw new DomainError('invalid_state', 'The endpoint is disabled');
      return this.queue.replayFailed(tx, query, window, this.clock.now(query.environment));
    });
    this.signal.notify(query.environment);
    return { queued };
  }
}
