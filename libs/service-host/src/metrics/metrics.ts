import type { ServiceName } from '@tulay/contracts';
import { createServer, type Server } from 'node:http';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { cached } from './cached';
import { withTimeout } from '../health/with-timeout';

interface MetricsOptions {
  /** Version of the release. */
  version?: string;
  /** Commit from which it was built. */
  revision?: string;
  /** Time for which a value is shown before it is read again. */
  freshMs?: number;
}

/** A value of a gauge with its labels. */
export interface Reading<Label extends string> {
  labels: Record<Label, string>;
  value: number;
}

export interface WatchedGauge<Label extends string> {
  name: string;
  help: string;
  labelNames: readonly Label[];
  /** Returns all current values. On failure, the gauge is omitted from the response, but not the other metrics. */
  read: () => Promise<Reading<Label>[]> | Reading<Label>[];
  /** Time for which values are shown before they are read again. */
  freshMs?: number;
}

/**
 * A cluster's Prometheus and an operator's terminal may request metrics simultaneously; the database is queried once.
 */
const FRESH_MS = 5_000;
/** Below the time that Prometheus waits for a response. */
const READ_LIMIT_MS = 4_000;

/** The service's metrics for Prometheus. All metrics are in its registry. */
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

  /** Registers a gauge that is read when metrics are requested, and then shown for five seconds. */
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

  /** Like `watch`, for a gauge without labels. */
  watchValue(name: string, help: string, read: () => Promise<number> | number): void {
    this.watch<never>({
      name,
      help,
      labelNames: [],
      read: async () => [{ labels: {}, value: await read() }],
    });
  }

  /**
   * Serves /metrics on a separate port, so that it is never exposed on a public one. Does not keep the process running.
   */
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
