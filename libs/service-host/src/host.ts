import { isEmitting, type ServiceName } from '@tulay/contracts';
import {
  busAddress,
  CommandClient,
  connectBus,
  EventPublisher,
  JetStreamStrategy,
  Streams,
  type NatsConnection,
} from '@tulay/messaging';
import {
  AdvisoryLock,
  CommandAnswers,
  createDataSource,
  Database,
  isTransientDatabaseError,
  MovableClock,
  Outbox,
  OutboxRequeue,
  Partitions,
  RecordedEvents,
  type EntityClass,
  type MigrationClass,
} from '@tulay/persistence';
import type { Logger } from 'pino';
import type { DatabaseConfig, HostConfig } from './config';
import { signerOf, verifierOf } from './event-signatures';
import { Jobs } from './jobs';
import { createLogger } from './logger';
import { busMetrics, watchBusCertificate, watchConsumers, watchDeadLetters } from './metrics/bus-metrics';
import { watchOutbox, watchPartitions, watchPool, watchRetention } from './metrics/database-metrics';
import { countEvents } from './metrics/event-totals';
import { jobMetrics } from './metrics/job-metrics';
import { Metrics } from './metrics/metrics';
import { OutboxRelay } from './outbox-relay';
import { Liveness } from './health/liveness';
import { logReadiness, Readiness } from './health/readiness';
import { requireMigrations } from './require-migrations';
import { Retention } from './retention';
import { StartupHealth } from './startup-health';
import { VERSION } from './process/version';

export interface Schema {
  entities: EntityClass[];
  migrations: MigrationClass[];
}

interface Stored {
  db: Database;
  outbox: Outbox;
  requeue: OutboxRequeue;
  clock: MovableClock;
  partitions: Partitions;
}

/** A service's connections and components, before the NestJS application is created. */
export interface Host {
  service: ServiceName;
  config: HostConfig;
  logger: Logger;
  bus: NatsConnection;
  commands: CommandClient;
  events: JetStreamStrategy;
  jobs: Jobs;
  readiness: Readiness;
  liveness: Liveness;
  metrics: Metrics;
  /** Null for services without a schema. */
  stored: Stored | null;
  retention: Retention | null;
  relay: { relay: OutboxRelay; lock: AdvisoryLock } | null;
}

/**
 * Minimum interval between two batches of the outbox relay. Events recorded in between share a batch, which saves
 * round trips.
 */
const RELAY_GAP_MS = 20;
const RELAY_POLL_MS = 100;
const RETENTION_EVERY_MS = 3_600_000;
const ANSWERS_EVERY_MS = 60_000;

/** Waits for the database, its migrations and the bus, and creates the components that use them. */
export async function buildHost(service: ServiceName, config: HostConfig, schema?: Schema): Promise<Host> {
  const logger = createLogger(service, config.LOG_LEVEL);
  const { stored, bus } = await awaitDependencies(service, config, logger, schema);
  const streams = new Streams(bus, config.NATS_REPLICAS, config.NATS_STREAM_MAX_BYTES);
  const metrics = new Metrics(service, { version: VERSION, revision: config.TULAY_REVISION });
  const { onUnanswered, ...consumed } = busMetrics(metrics, service);
  const readiness = new Readiness((problems) => logReadiness(logger, problems));
  const host: Host = {
    service,
    config,
    logger,
    bus,
    commands: new CommandClient(bus, onUnanswered),
    events: new JetStreamStrategy({
      connection: bus,
      streams,
      isTransient: isTransientDatabaseError,
      verifier: verifierOf(service, config),
      ...consumed,
    }),
    jobs: new Jobs(logger, jobMetrics(metrics)),
    readiness,
    liveness: new Liveness(readiness),
    metrics,
    stored,
    retention: stored && retentionOf(stored, config as HostConfig & DatabaseConfig, logger),
    relay: null,
  };
  if (stored) startRetention(host, stored);
  if (stored && isEmitting(service))
    host.relay = startRelay(
      host,
      stored,
      new EventPublisher(bus, streams, service, signerOf(service, config)),
    );
  startMetrics(host, streams);
  return host;
}

/**
 * Waits for the database, its migrations and the bus. Meanwhile, serves the health endpoints, so that
 * Kubernetes does not restart a service that is only waiting.
 */
async function awaitDependencies(
  service: ServiceName,
  config: HostConfig,
  logger: Logger,
  schema?: Schema,
): Promise<{ stored: Stored | null; bus: NatsConnection }> {
  const health = await StartupHealth.listen(config, logger);
  try {
    const stored = schema
      ? await health.retry(() => openDatabase(service, config as HostConfig & DatabaseConfig, schema))
      : null;
    if (stored && schema) await health.retry(() => requireMigrations(stored.db, schema.migrations));
    return { stored, bus: await health.retry(() => connectBus(busAddress(service, config))) };
  } finally {
    await health.close();
  }
}

async function openDatabase(service: ServiceName, config: DatabaseConfig, schema: Schema): Promise<Stored> {
  const { DATABASE_URL: url, DATABASE_POOL_SIZE: poolSize } = config;
  // The watch uses one of the connections that the operator configured.
  const ownPool = Math.max(1, poolSize - 1);
  const source = createDataSource({ service, url, entities: schema.entities, poolSize: ownPool });
  await source.initialize();
  const db = new Database(source);
  db.silence.start();
  return {
    db,
    outbox: new Outbox(db),
    requeue: new OutboxRequeue(db),
    clock: new MovableClock(db),
    partitions: new Partitions(db),
  };
}

function startRelay(host: Host, { db, outbox, requeue }: Stored, publisher: EventPublisher) {
  const lock = new AdvisoryLock(db, 'outbox-relay');
  const relay = new OutboxRelay({ outbox, requeue, publisher, lock, logger: host.logger });
  const wake = host.jobs.every(RELAY_POLL_MS, 'outbox-relay', () => relay.step(), { gapMs: RELAY_GAP_MS });
  db.onEventsCommitted(wake);
  return { relay, lock };
}

function startMetrics(host: Host, streams: Streams): void {
  const { metrics, events, service, config, stored, retention, relay } = host;
  watchBusCertificate(metrics, busAddress(service, config));
  watchConsumers(metrics, events);
  watchDeadLetters(metrics, service, streams);
  if (!stored) return;
  watchPool(metrics, stored.db);
  watchPartitions(metrics, stored.partitions);
  if (retention) watchRetention(metrics, retention);
  countEvents(metrics, service, stored.db);
  if (relay) watchOutbox(metrics, stored.outbox, relay.lock);
}

/** Returns the retention rules of the tables that exist in every schema. Services add rules for their own tables. */
function retentionOf({ db, partitions }: Stored, config: DatabaseConfig, logger: Logger): Retention {
  const retention = new Retention(partitions, logger);
  const events = new RecordedEvents(db);
  retention.add({
    table: 'outbox_events',
    days: config.RETENTION_OUTBOX_DAYS,
    neededSince: () => events.neededSince(),
  });
  retention.add({
    table: 'inbox',
    days: config.RETENTION_INBOX_DAYS,
    neededSince: () => Promise.resolve(null),
  });
  return retention;
}

/**
 * Schedules the deletion of old replies and partitions. Uses wall-clock time, which also determines partition
 * bounds.
 */
function startRetention({ jobs, retention }: Host, { db }: Stored): void {
  const answers = new CommandAnswers(db);
  jobs.every(ANSWERS_EVERY_MS, 'old command answers', () => answers.deleteOld());
  jobs.every(RETENTION_EVERY_MS, 'retention', async () => retention?.run(new Date()));
}
