import type { ServiceName } from '@tulay/contracts';
import { createServer, type Server } from 'node:http';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { cached } from './cached';
import { withTimeout } from '../health/with-timeout';

interface MetricsOptions {
  version?: string;
  /** Commit from which the release was built. */
  revision?: string;
  /** Milliseconds for which a gauge's value is reused before it is read again. */
  freshMs?: number;
}

export interface Reading<Label extends string> {
  labels: Record<Label, string>;
  value: number;
}

export interface WatchedGauge<Label extends string> {
  name: string;
  help: string;
  labelNames: readonly Label[];
  /**
   * Returns all current values. If the function fails, the response omits this gauge but not the other
   * metrics.
   */
  read: () => Promise<Reading<Label>[]> | Reading<Label>[];
  /** Milliseconds for which values are reused before they are read again. */
  freshMs?: number;
}

/** Prometheus and an operator's terminal may request metrics simultaneously; the database is queried only once. */
const FRESH_MS = 5_000;
/** Shorter than Prometheus's scrape timeout. */
const READ_LIMIT_MS = 4_000;

/** A service's Prometheus metrics, in a separate registry. */
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
      help: 'Running release; always 1',
      labelNames: ['version', 'revision', 'node'],
      registers: [this.registry],
    }).set({ version, revision, node: process.version }, 1);
  }

  /** Registers a gauge that is read when metrics are requested. The values are reused for `freshMs`. */
  watch<Label extends string>({ read, freshMs = this.freshMs, ...gauge }: WatchedGauge<Label>): void {
    const values = cached(freshMs, async () => withTimeout(READ_LIMIT_MS, Promise.resolve(read())));
    new Gauge({
      ...gauge,
      registers: [this.registry],
      collect: async function () {
        const found = await values().catch((): Reading<Label>[] => []);
        // `reset` would set a gauge without labels to 0.
        if (gauge.labelNames.length) this.reset();
        else this.remove();
        for (const { labels, value } of found) this.set(labels, value);
      },
    });
  }

  /** Registers a gauge without labels. */
  watchValue(name: string, help: string, read: () => Promise<number> | number): void {
    this.watch<never>({
      name,
      help,
      labelNames: [],
      read: async () => [{ labels: {}, value: await read() }],
    });
  }

  /** Serves /metrics on a separate port, so that it is never public. Does not keep the process alive. */
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
