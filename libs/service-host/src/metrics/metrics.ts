import type { ServiceName } from '@tulay/contracts';
import { createServer, type Server } from 'node:http';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { cached } from './cached';
import { withTimeout } from '../health/with-timeout';

interface MetricsOptions {
  /** What the release is called. */
  version?: string;
  /** The commit it was built from. */
  revision?: string;
  /** How long what was read is shown before it is read again. */
  freshMs?: number;
}

/** One value of a gauge, and its labels. */
export interface Reading<Label extends string> {
  labels: Record<Label, string>;
  value: number;
}

export interface WatchedGauge<Label extends string> {
  name: string;
  help: string;
  labelNames: readonly Label[];
  /** All values of now. A failure leaves the gauge out of the answer, and the other metrics in it. */
  read: () => Promise<Reading<Label>[]> | Reading<Label>[];
  /** How long values are shown before they are read again. */
  freshMs?: number;
}

/** A cluster's Prometheus and an operator's terminal may ask at once: the database answers one of them. */
const FRESH_MS = 5_000;
/** Below the time that Prometheus waits for an answer. */
const READ_LIMIT_MS = 4_000;

/** The service's metrics, for Prometheus. Every metric is in its registry. */
export class Metrics {
  readonly registry = new Registry();

  private readonly freshMs: number;

  constructor(
    service: ServiceName,
    { version = 'dev', revision = 'unknown', freshMs = FRESH_MS }: MetricsOptions = {},
  ) {
    this.freshMs = freshMs;
    this.registry.setDefaultLabels({ service });
    collectDefaultMetrics({ register: this.registry });
    new Gauge({
      name: 'tulay_build_info',
      help: 'Which release runs; always 1',
      labelNames: ['version', 'revision', 'node'],
      registers: [this.registry],
    }).set({ version, revision, node: process.version }, 1);
  }

  /** A gauge that is read when somebody asks for the metrics, and then shown for five seconds. */
  watch<Label extends string>({ read, freshMs = this.freshMs, ...gauge }: WatchedGauge<Label>): void {
    const values = cached(freshMs, async () => withTimeout(READ_LIMIT_MS, Promise.resolve(read())));
    new Gauge({
      ...gauge,
      registers: [this.registry],
      collect: async function () {
        const found = await values().catch((): Reading<Label>[] => []);
        // Without labels, `reset` would show 0.
        if (gauge.labelNames.length) this.reset();
        else this.remove();
        for (const { labels, value } of found) this.set(labels, value);
      },
    });
  }

  /** The same for a gauge without labels. */
  watchValue(name: string, help: string, read: () => Promise<number> | number): void {
    this.watch<never>({
      name,
      help,
      labelNames: [],
      read: async () => [{ labels: {}, value: await read() }],
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
