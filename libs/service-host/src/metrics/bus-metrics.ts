import { EVENT_CONSUMERS, type ServiceName } from '@tulay/contracts';
import {
  allCommands,
  DEAD_LETTERS_OWNER,
  servedCertificateExpiry,
  type BusAddress,
  type ConsumerName,
  type JetStreamStrategy,
  type Streams,
} from '@tulay/messaging';
import { Counter } from 'prom-client';
import { cached } from './cached';
import type { Metrics, Reading } from './metrics';

const CONSUMER = ['durable', 'source'] as const;
const FRESH_MS = 5_000;
const CERTIFICATE_FRESH_MS = 600_000;

/**
 * Creates the counters for event consumers and command callers. All series are initialized with 0, because Prometheus
 * does not count the first increase of a new series.
 */
export function busMetrics({ registry }: Metrics, service: ServiceName) {
  const counter = <Label extends string>(name: string, help: string, labelNames: readonly Label[]) =>
    new Counter({ name, help, labelNames, registers: [registry] });
  const unanswered = counter(
    'command_unanswered_total',
    'Command requests that timed out; a command can be sent twice',
    ['command'],
  );
  const handled = counter('consumer_handled_total', 'Events processed', CONSUMER);
  const failures = counter('consumer_failures_total', 'Failed batches and single events', CONSUMER);
  const unsigned = counter(
    'events_unsigned_total',
    'Events rejected because of an invalid signature, caused by a wrong key or an attack',
    ['consumer'],
  );
  for (const { subject, callers } of allCommands())
    if (callers.includes(service)) unanswered.inc({ command: subject }, 0);
  for (const { durable, source } of CONSUMERS.filter((consumer) =>
    consumer.durable.startsWith(`${service}-`),
  )) {
    handled.inc({ durable, source }, 0);
    failures.inc({ durable, source }, 0);
    unsigned.inc({ consumer: `${source}/${durable}` }, 0);
  }
  return {
    onUnanswered: (command: string) => unanswered.inc({ command }),
    onHandled: ({ durable, source }: ConsumerName, events: number) =>
      handled.inc({ durable, source }, events),
    onFailed: ({ durable, source }: ConsumerName) => failures.inc({ durable, source }),
    onUnsigned: (consumer: string) => unsigned.inc({ consumer }),
  };
}

/** Exports the expiry time of the bus's certificate. Nothing is exported for a bus without TLS. */
export function watchBusCertificate(metrics: Metrics, address: BusAddress): void {
  metrics.watch<never>({
    name: 'bus_certificate_expires_timestamp_seconds',
    help: 'Time at which the certificate of a bus server expires',
    labelNames: [],
    freshMs: CERTIFICATE_FRESH_MS,
    read: async () => {
      const expiry = await servedCertificateExpiry(address);
      return expiry ? [{ labels: {}, value: expiry.getTime() / 1000 }] : [];
    },
  });
}

/** Exports the lag of this process's consumers and the age of their oldest unacknowledged event. */
export function watchConsumers(metrics: Metrics, events: JetStreamStrategy): void {
  const positions = cached(FRESH_MS, () => events.positions());
  metrics.watch({
    name: 'consumer_lag',
    help: 'Events that the consumer has not acknowledged',
    labelNames: CONSUMER,
    read: async () => (await positions()).map(({ lag, ...name }) => ({ labels: labelsOf(name), value: lag })),
  });
  metrics.watch({
    name: 'consumer_oldest_seconds',
    help: 'Age of the oldest event that the consumer has not acknowledged; 0 if there is none',
    labelNames: CONSUMER,
    read: async () =>
      (await positions()).map(({ oldest, ...name }) => ({ labels: labelsOf(name), value: ageOf(oldest) })),
  });
}

/**
 * Exports the number of dead letters of all services. Only one service may read dead letters, so only that
 * service exports it.
 */
export function watchDeadLetters(metrics: Metrics, service: ServiceName, streams: Streams): void {
  if (service !== DEAD_LETTERS_OWNER) return;
  metrics.watch({
    name: 'dead_letters',
    help: 'Messages that a consumer could not process, kept for 30 days',
    labelNames: CONSUMER,
    read: async () => {
      const found = await streams.deadLetters();
      return CONSUMERS.map((labels) => ({
        labels,
        value: found.get(`${labels.durable}.${labels.source}`) ?? 0,
      }));
    },
  });
}

type Labels = Reading<(typeof CONSUMER)[number]>['labels'];

const CONSUMERS: Labels[] = Object.entries(EVENT_CONSUMERS).flatMap(([durable, sources]) =>
  sources.map((source) => ({ durable, source })),
);

const labelsOf = ({ durable, source }: ConsumerName): Labels => ({ durable, source });

const ageOf = (published: Date | null): number =>
  published === null ? 0 : Math.max(0, (Date.now() - published.getTime()) / 1000);
