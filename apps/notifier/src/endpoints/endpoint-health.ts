import { Injectable } from '@nestjs/common';
import type { DeliveryResult, LeasedDelivery } from '../queue/leased-delivery';
import { observed, type Observed } from './endpoint-health.rules';

/**
 * Collects attempt results in memory, so that an attempt needs no query. `SaveEndpointHealth` saves the
 * results every few seconds. A killed process loses its unsaved results, but the next attempt produces a new
 * result.
 */
@Injectable()
export class EndpointHealth {
  private seen = new Map<string, Observed>();

  /**
   * Records the result of an attempt, except for samples and canceled deliveries, which provide no information
   * about an endpoint.
   */
  note({ endpointId, sample }: LeasedDelivery, { at, status, outcome }: DeliveryResult): void {
    if (endpointId === null || sample || !outcome) return;
    const attempt = { at, delivered: status === 'delivered', status: outcome.status };
    this.seen.set(endpointId, observed(this.seen.get(endpointId), attempt));
  }

  /** Returns the observations of each endpoint since the last call. */
  take(): Map<string, Observed> {
    const { seen } = this;
    this.seen = new Map();
    return seen;
  }
}
