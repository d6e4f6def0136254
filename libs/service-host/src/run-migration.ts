// Must be the first import, so that it runs before packages are loaded.
import './process/own-source-maps';
import type { ServiceName } from '@tulay/contracts';
import {
  isTransientDatabaseError,
  migrateService,
  provisionService,
  reachDatabase,
  roleOf,
} from '@tulay/persistence';
import { setTimeout as pause } from 'node:timers/promises';
import { BadConfig, migrationVariables, readConfig } from './config';
import type { Schema } from './host';

const RETRY_MS = 1_000;

/**
 * Runs a service's migrations and exits with 1 on failure. If DATABASE_URL is set, first creates the service's role
 * or sets its password. Waits for the database, up to MIGRATION_WAIT_SECONDS.
 */
export async function runMigration(service: ServiceName, { migrations }: Schema): Promise<void> {
  try {
    const config = readConfig(migrationVariables);
    const { MIGRATION_DATABASE_URL: adminUrl, DATABASE_URL: url } = config;
    await awaitDatabase(service, adminUrl, Date.now() + config.MIGRATION_WAIT_SECONDS * 1_000);
    if (url) await provisionService({ adminUrl, service, password: passwordIn(url, service) });
    await migrateService({ adminUrl, service, migrations });
  } catch (error) {
    const reason = error instanceof BadConfig ? error.message : (error as Error).stack;
    process.stderr.write(`cannot migrate ${service}: ${reason}\n`);
    process.exitCode = 1;
  }
}

/** @throws the last connection error after the deadline, or immediately if waiting would not help */
async function awaitDatabase(service: ServiceName, adminUrl: string, deadline: number): Promise<void> {
  for (let logged = false; ; logged = true) {
    try {
      return await reachDatabase(adminUrl);
    } catch (error) {
      if (!isTransientDatabaseError(error) || Date.now() >= deadline) throw error;
      if (!logged)
        process.stderr.write(`waiting for the database of ${service}: ${(error as Error).message}\n`);
      await pause(RETRY_MS);
    }
  }
}

function passwordIn(url: string, service: ServiceName): string {
  const { username, password } = new URL(url);
  if (username !== roleOf(service)) throw new BadConfig(`DATABASE_URL must name the role ${roleOf(service)}`);
  return decodeURIComponent(password);
}
