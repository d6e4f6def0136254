import { Inject, Injectable } from '@nestjs/common';
import type { Clock, EndpointDisabledReason } from '@tulay/contracts';
import { Database } from '@tulay/persistence';
import { CLOCK, LOGGER } from '@tulay/service-host';
import type { Logger } from 'pino';
import { DeliveryQueueStore } from '../queue/delivery-queue.store';
import type { EndpointEntity } from './endpoint.entity';
import { endpointDisabled } from './endpoint.view';
import { EndpointsStore } from './endpoints.store';

/** Disables a failing endpoint, cancels its pending deliveries, and emits `webhook_endpoint.disabled`. */
@Injectable()
export class DisableEndpoint {
  constructor(
    private readonly db: Database,
    private readonly endpoints: EndpointsStore,
    private readonly queue: DeliveryQueueStore,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * @param endpoint endpoint as read when the reason was found; nothing happens if the endpoint's health or
   * URL has changed since then
   */
  async execute({ endpoint, reason, failingSince }: DisableInput): Promise<void> {
    const { id, environment } = endpoint;
    const disabled = await this.db.transaction(async (tx) => {
      const now = await this.endpoints.find(tx, endpoint, { lock: true });
      if (!now?.enabled || now.url !== endpoint.url || now.failingSince !== endpoint.failingSince)
        return false;
      await this.endpoints.update(tx, now, { enabled: false, disabledReason: reason, failingSince });
      await this.queue.cancelAll(tx, { environment, endpointId: id, reason: 'endpoint_disabled' });
      await tx.emit(endpointDisabled(now, this.clock.now(environment)));
      return true;
    });
    if (disabled) this.logger.warn({ endpoint: id, reason, failingSince }, 'endpoint disabled');
  }
}

interface DisableInput {
  endpoint: EndpointEntity;
  reason: EndpointDisabledReason;
  /** Unix seconds; null if the endpoint has not failed before. */
  failingSince: number | null;
}
