import type { AdvisoryLock, Database, Outbox, Partitions } from '@tulay/persistence';
import { Counter, Histogram } from 'prom-client';
import { cached } from './cached';
import type { Metrics } from './metrics';

const FRESH_MS = 5_000;

/** Exports the number of database connections and of callers that wait for one. */
export function watchPool(metrics: Metrics, db: Database): void {
  const registers = [metrics.registry];
  const waits = new Histogram({
    name: 'db_pool_wait_seconds',
    help: 'Time to acquire a database connection',
    buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 1, 2.5, 5],
    registers,
  });
  const timeouts = new Counter({
    name: 'db_query_timeouts_total',
    help: 'Statements cancelled by the statement timeout',
    registers,
  });
  db.observe({ waited: (seconds) => waits.observe(seconds), timedOut: () => timeouts.inc() });
  metrics.watch({
    name: 'db_pool_connections',
    help: 'Idle and active connections, and callers waiting for a connection',
    labelNames: ['state'],
    freshMs: 0,
    read: () => Object.entries(db.connections).map(([state, value]) => ({ labels: { state }, value })),
  });
}

/** Exports the number of events to publish, and whether this process publishes them. */
export function watchOutbox(metrics: Metrics, outbox: Outbox, lock: AdvisoryLock): void {
  const backlog = cached(FRESH_MS, () => outbox.backlog());
  metrics.watchValue(
    'outbox_waiting',
    'Events that have not been published',
    async () => (await backlog()).waiting,
  );
  metrics.watchValue('outbox_oldest_seconds', 'Age of the oldest unpublished event', async () => {
    const { oldest } = await backlog();
    return oldest === null ? 0 : Math.max(0, Date.now() / 1000 - oldest);
  });
  metrics.watchValue(
    'relay_active',
    'Whether this process publishes the events of its service; exactly one does',
    () => (lock.isHeld ? 1 : 0),
  );
}

export function watchPartitions(metrics: Metrics, partitions: Partitions): void {
  metrics.watchValue(
    'partitions_ahead',
    'Future months for which every partitioned table has a partition',
    () => partitions.ahead(),
  );
}

/** Exports the number of months that the last retention run could not drop, by table. */
export function watchRetention(metrics: Metrics, retention: { overdue: ReadonlyMap<string, number> }): void {
  metrics.watch({
    name: 'retention_overdue_months',
    help: 'Months of a table that are past retention but kept, because rows are still needed or not yet sealed',
    labelNames: ['table'],
    freshMs: 0,
    read: () => [...retention.overdue].map(([table, value]) => ({ labels: { table }, value })),
  });
}
