import { createServer, type Server } from 'node:http';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Outbox, Partitions } from '@tulay/persistence';
import type { ServiceName } from '@tulay/contracts';

/** The service's metrics, for Prometheus. */
export class Metrics {
  readonly registry = new Registry();
  private readonly requests: Histogram;
  private readonly unsigned: Counter;

  constructor(service: ServiceName) {
    this.registry.setDefaultLabels({ service });
    collectDefaultMetrics({ register: this.registry });
    this.requests = new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time from the request to the end of its answer',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers: [this.registry],
    });
    this.unsigned = new Counter({
      name: 'events_unsigned_total',
      help: 'Events refused because their emitter did not sign them; any is an attack or a wrong key',
      labelNames: ['consumer'],
      registers: [this.registry],
    });
  }

  /** Counts an event that its emitter did not sign. */
  countUnsigned(consumer: string): void {
    this.unsigned.inc({ consumer });
  }

  observeRequest(method: string, route: string, status: number, seconds: number): void {
    this.requests.observe({ method, route, status }, seconds);
  }

  watchOutbox(outbox: Outbox): void {
    const read = () => outbox.backlog();
    const nowSeconds = () => Date.now() / 1000;
    new Gauge({
      name: 'outbox_waiting',
      help: 'Events not yet on the bus',
      registers: [this.registry],
      collect: async function () {
        this.set((await read()).waiting);
      },
    });
    new Gauge({
      name: 'outbox_oldest_seconds',
      help: 'Age of the oldest event not yet on the bus',
      registers: [this.registry],
      collect: async function () {
        const { oldest } = await read();
        this.set(oldest === null ? 0 : Math.max(0, nowSeconds() - oldest));
      },
    });
  }

  watchPartitions(partitions: Partitions): void {
    new Gauge({
      name: 'partitions_ahead',
      help: 'Coming months that every partitioned table has a partition for',
      registers: [this.registry],
      collect: async function () {
        this.set(await partitions.ahead());
      },
    });
  }

  /** Serves /metrics on a port of its own, so that it is never on a public port. It does not keep the process running. */
  listen(port: number, host: string): Server {
    return createServer((_, response) => {
      this.registry.metrics().then(
        (text) => response.setHeader('content-type', this.registry.contentType).end(text),
        () => response.writeHead(500).end(),
      );
    })
      .listen(port, host)
      .unref();
  }
}
