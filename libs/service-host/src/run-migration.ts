// Must be the first import, so that it runs before packages are loaded.
import './process/own-source-maps';
import type { ServiceName } from '@tulay/contracts';
import { migrateService, provisionService, roleOf } from '@tulay/persistence';
import { BadConfig, migrationVariables, readConfig } from './config';
import type { Schema } from './host';

/**
 * Runs a service's migrations and exits with 1 on failure. If DATABASE_URL is set, first creates the service's role
 * or sets its password.
 */
export async function runMigration(service: ServiceName, { migrations }: Schema): Promise<void> {
  try {
    const { MIGRATION_DATABASE_URL: adminUrl, DATABASE_URL: url } = readConfig(migrationVariables);
    if (url) await provisionService({ adminUrl, service, password: passwordIn(url, service) });
    await migrateService({ adminUrl, service, migrations });
  } catch (error) {
    const reason = error instanceof BadConfig ? error.message : (error as Error).stack;
    process.stderr.write(`cannot migrate ${service}: ${reason}\n`);
    process.exitCode = 1;
  }
}

function passwordIn(url: string, service: ServiceName): string {
  const { username, password } = new URL(url);
  if (username !== roleOf(service)) throw new BadConfig(`DATABASE_URL must name the role ${roleOf(service)}`);
  return decodeURIComponent(password);
}
