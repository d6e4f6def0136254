import { busAddress, connectBusOnce } from '@tulay/messaging';
import { reachDatabase } from '@tulay/persistence';
import type { DatabaseConfig, HostConfig } from './config';
import type { Host, Schema } from './host';
import { requireMigrations } from './require-migrations';

const CLOCK_POLL_MS = 1_000;

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
  jobs.every(CLOCK_POLL_MS, 'clock', () => clock.reload());
}

async function reachBus(name: string, config: HostConfig): Promise<void> {
  const connection = await connectBusOnce(busAddress(name, config));
  await connection.close();
}
