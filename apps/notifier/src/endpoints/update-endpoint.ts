import { Inject, Injectable } from '@nestjs/common';
import {
  invalidField,
  type Clock,
  type UpdateWebhookEndpointRequest,
  type WebhookEndpoint,
} from '@tulay/contracts';
import { executeOnce, Database } from '@tulay/persistence';
import { CLOCK } from '@tulay/service-host';
import { CheckUrl } from './check-url';
import type { EndpointEntity } from './endpoint.entity';
import { distinct, eventsProblem } from './endpoint.rules';
import { endpointDisabled, toWebhookEndpoint } from './endpoint.view';
import { EndpointsStore, type EndpointChanges } from './endpoints.store';

/**
 * Changes the given fields of an endpoint. Disabling the endpoint emits `webhook_endpoint.disabled`; changing
 * its URL or enabling it resets `failing_since`.
 */
@Injectable()
export class UpdateEndpoint {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly endpoints: EndpointsStore,
    private readonly checkUrl: CheckUrl,
  ) {}

  execute(command: UpdateWebhookEndpointRequest): Promise<WebhookEndpoint> {
    return executeOnce(this.db, async (tx) => {
      const endpoint = await this.endpoints.lock(tx, command);
      const wasEnabled = endpoint.enabled;
      const updated = await this.endpoints.update(tx, endpoint, this.changesOf(endpoint, command));
      if (wasEnabled && !updated.enabled)
        await tx.emit(endpointDisabled(updated, this.clock.now(updated.environment)));
      return toWebhookEndpoint(updated);
    });
  }

  private changesOf(
    endpoint: EndpointEntity,
    { url, events, description, enabled }: UpdateWebhookEndpointRequest,
  ): EndpointChanges {
    if (url !== undefined) this.checkUrl.execute({ url, environment: endpoint.environment });
    const problem = events === undefined ? null : eventsProblem(events);
    if (problem) throw invalidField('events', problem);
    return {
      url: url ?? endpoint.url,
      events: events ? distinct(events) : endpoint.events,
      description: description === undefined ? endpoint.description : description,
      ...switched(endpoint, enabled ?? endpoint.enabled),
      ...((url !== undefined && url !== endpoint.url) || enabled === true ? { failingSince: null } : {}),
    };
  }
}

/**
 * Returns the changes that enable or disable an endpoint. Keeps the reason if the endpoint is already disabled.
 */
const switched = (before: EndpointEntity, enabled: boolean): EndpointChanges => ({
  enabled,
  disabledReason: enabled ? null : (before.disabledReason ?? 'requested'),
});
