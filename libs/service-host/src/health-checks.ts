import { busAddress, connectBusOnce } from '@tulay/messaging';
import { reachDatabase, type Database, type MovableClock } from '@tulay/persistence';
import type { DatabaseConfig, HostConfig } from './config';
import type { Host, Schema } from './host';
import { requireMigrations } from './require-migrations';
import { withTimeout } from './health/with-timeout';

export const CLOCK_POLL_MS = 1_000;
export const SILENT_AFTER_MS = 2_000;

type Checked = Pick<Host, 'bus' | 'config' | 'service' | 'stored' | 'readiness' | 'liveness' | 'jobs'>;

/** Registers the readiness and liveness checks for the bus and the database. */
export function watchHealth(host: Checked, schema?: Schema): void {
  const { bus, config, service, stored, readiness, liveness, jobs } = host;
  readiness.add('bus', () => bus.flush());
  liveness.add('bus', () => reachBus(service, config));
  if (!stored || !schema) return;
  const { db, clock } = stored;
  readiness.add('database', () => db.query('SELECT 1'));
  readiness.add('migrations', () => requireMigrations(db, schema.migrations));
  readiness.add('writes', () => db.writes.check());
  liveness.add('database', () => reachDatabase((config as typeof config & DatabaseConfig).DATABASE_URL));
  jobs.every(CLOCK_POLL_MS, 'clock', () => reloadClock(clock, db));
}

/**
 * Reloads the clock and closes all idle connections if that fails. Reading the clock is an idle service's
 * most frequent statement and therefore the first to detect an unresponsive database.
 */
async function reloadClock(clock: MovableClock, db: Database): Promise<void> {
  try {
    await withTimeout(SILENT_AFTER_MS, clock.reload());
  } catch (error) {
    db.dropIdle();
    throw error;
  }
}

async function reachBus(name: string, config: HostConfig): Promise<void> {
  const connection = await connectBusOnce(busAddress(name, config));
  await connection.close();
}
