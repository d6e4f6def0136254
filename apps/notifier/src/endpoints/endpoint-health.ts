import { Injectable } from '@nestjs/common';
import type { DeliveryResult, LeasedDelivery } from '../queue/leased-delivery';
import { observed, type Observed } from './endpoint-health.rules';

/**
 * Collects in memory how the attempts to endpoints end, so that an attempt costs no query. `SaveEndpointHealth` saves it
 * every few seconds. What a killed process has not saved is lost; the next attempt shows it again.
 */
@Injectable()
export class EndpointHealth {
  private seen = new Map<string, Observed>();

  /** Samples and cancelled deliveries say nothing about an endpoint. */
  note({ endpointId, sample }: LeasedDelivery, { at, status, outcome }: DeliveryResult): void {
    if (endpointId === null || sample || !outcome) return;
    const attempt = { at, delivered: status === 'delivered', status: outcome.status };
    this.seen.set(endpointId, observed(this.seen.get(endpointId), attempt));
  }

  /** What was seen of each endpoint since the last call. */
  take(): Map<string, Observed> {
    const { seen } = this;
    this.seen = new Map();
    return seen;
  }
}
