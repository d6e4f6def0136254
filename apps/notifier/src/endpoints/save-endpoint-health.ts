import { Injectable } from '@nestjs/common';
import { DisableEndpoint } from './disable-endpoint';
import { EndpointHealth } from './endpoint-health';
import { failingSince, reasonToDisable, type Observed } from './endpoint-health.rules';
import type { EndpointEntity } from './endpoint.entity';
import { EndpointsStore } from './endpoints.store';

/**
 * Saves the time since which endpoints have been failing. Disables endpoints that have failed for too long or
 * responded with 410.
 */
@Injectable()
export class SaveEndpointHealth {
  constructor(
    private readonly health: EndpointHealth,
    private readonly endpoints: EndpointsStore,
    private readonly disable: DisableEndpoint,
  ) {}

  async execute(): Promise<void> {
    const seen = this.health.take();
    if (!seen.size) return;
    for (const endpoint of await this.endpoints.enabledOf([...seen.keys()])) {
      const of = seen.get(endpoint.id);
      if (of) await this.save(endpoint, of);
    }
  }

  /** Writes only if the endpoint's state has changed. Changes are rare. */
  private async save(endpoint: EndpointEntity, seen: Observed): Promise<void> {
    const since = failingSince(endpoint.failingSince, seen);
    const reason = reasonToDisable(since, seen);
    if (reason) await this.disable.execute({ endpoint, reason, failingSince: since });
    else if (since !== endpoint.failingSince) await this.endpoints.setFailingSince(endpoint, since);
  }
}
