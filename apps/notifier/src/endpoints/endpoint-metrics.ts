import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ENVIRONMENTS } from '@tulay/contracts';
import { Metrics } from '@tulay/service-host';
import { EndpointsStore } from './endpoints.store';

/** Limits how often endpoints are counted, because the query reads every endpoint. */
const FRESH_MS = 60_000;

/** Exports the number of endpoints that were disabled because of failures. */
@Injectable()
export class EndpointMetrics implements OnModuleInit {
  constructor(
    private readonly metrics: Metrics,
    private readonly endpoints: EndpointsStore,
  ) {}

  onModuleInit(): void {
    this.metrics.watch({
      name: 'webhook_endpoints_disabled',
      help: 'Webhook endpoints that were disabled because deliveries failed',
      labelNames: ['environment'],
      freshMs: FRESH_MS,
      read: () =>
        Promise.all(
          ENVIRONMENTS.map(async (environment) => ({
            labels: { environment },
            value: await this.endpoints.countDisabled(environment),
          })),
        ),
    });
  }
}
