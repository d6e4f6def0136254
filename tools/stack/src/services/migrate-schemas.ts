import { RESTORE_HELD_SERVICES, type ServiceName } from '@tulay/contracts';
import { join } from 'node:path';
import { Client } from 'pg';
import { StackError } from '../common/stack-error';
import { runCommand } from '../processes/run-command';
import { SCHEMA_SERVICES } from './service-environment';
import { programOf } from './service-fleet';

export interface SchemaMigration {
  distFolder: string;
  /** Superuser URL. Only the migration programs, which end before the services start, receive this URL. */
  adminUrl: string;
  /** URLs by service, with the role that the migration creates. */
  databaseUrls: Partial<Record<ServiceName, string>>;
  dataDir: string;
  /** Whether to hold payouts and the dashboard, because the database was restored from a backup. */
  restored?: boolean;
}

/**
 * Runs each service's `migrate.js`, all concurrently. @throws StackError with the output of a failed
 * migration
 */
export async function migrateSchemas(migration: SchemaMigration): Promise<void> {
  const results = await Promise.all(SCHEMA_SERVICES.map((service) => migrate(service, migration)));
  const failures = results.filter(({ code }) => code !== 0).map(({ stderr }) => stderr.trim());
  if (failures.length) throw new StackError(`Cannot migrate the schemas:\n${failures.join('\n')}`);
  if (migration.restored) await holdRestored(migration.adminUrl);
}

async function holdRestored(adminUrl: string): Promise<void> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    for (const service of RESTORE_HELD_SERVICES)
      await client.query(`INSERT INTO ${service}.restore_holds DEFAULT VALUES ON CONFLICT DO NOTHING`);
  } finally {
    await client.end();
  }
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
