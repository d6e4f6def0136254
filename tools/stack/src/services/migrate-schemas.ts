import { join } from 'node:path';
import { StackError } from '../common/stack-error';
import { runCommand } from '../processes/run-command';
import type { ServiceName } from '@tulay/contracts';
import { SCHEMA_SERVICES } from './service-environment';
import { programOf } from './service-fleet';

export interface SchemaMigration {
  distFolder: string;
  /** Superuser URL. Only the migration programs, which end before the services start, receive this URL. */
  adminUrl: string;
  /** URLs by service, with the role that the migration creates. */
  databaseUrls: Partial<Record<ServiceName, string>>;
  dataDir: string;
}

/**
 * Runs each service's `migrate.js`, all concurrently. @throws StackError with the output of a failed
 * migration
 */
export async function migrateSchemas(migration: SchemaMigration): Promise<void> {
  const results = await Promise.all(SCHEMA_SERVICES.map((service) => migrate(service, migration)));
  const failures = results.filter(({ code }) => code !== 0).map(({ stderr }) => stderr.trim());
  if (failures.length) throw new StackError(`Cannot migrate the schemas:\n${failures.join('\n')}`);
}

function migrate(service: ServiceName, { distFolder, adminUrl, databaseUrls, dataDir }: SchemaMigration) {
  const env = {
    ...process.env,
    NODE_COMPILE_CACHE: join(dataDir, 'cache', 'compiled'),
    MIGRATION_DATABASE_URL: adminUrl,
    DATABASE_URL: databaseUrls[service],
  };
  const program = programOf(distFolder, service, 'migrate');
  return runCommand(process.execPath, ['--enable-source-maps', program], { env });
}
