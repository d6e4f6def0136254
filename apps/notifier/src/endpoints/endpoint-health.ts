import { Injectable } from '@nestjs/common';
import type { DeliveryResult, LeasedDelivery } from '../queue/leased-delivery';
import { observed, type Observed } from './endpoint-health.rules';

/**
 * Collects the results of attempts in memory, so that an attempt costs no query. `SaveEndpointHealth` saves them every
 * few seconds. Results that a killed process had not saved are lost; the next attempt shows them again.
 */
@Injectable()
export class EndpointHealth {
  private seen = new Map<string, Observed>();

  /** Ignores samples and cancelled deliveries, which provide no information about an endpoint. */
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
