import { escapeIdentifier } from 'pg';
import { createDataSource, type MigrationClass } from './data-source';
import { CreateOutbox0001000000000 } from './migrations/0001-create-outbox';
import { CreateInbox0002000000000 } from './migrations/0002-create-inbox';
import { CreateClock0003000000000 } from './migrations/0003-create-clock';
import { AddOutboxProject0004000000000 } from './migrations/0004-add-outbox-project';
import { CreateOutboxRequeue0005000000000 } from './migrations/0005-create-outbox-requeue';
import { roleOf, withClient } from './provision';

const OWN: MigrationClass[] = [
  CreateOutbox0001000000000,
  CreateInbox0002000000000,
  CreateClock0003000000000,
  AddOutboxProject0004000000000,
  CreateOutboxRequeue0005000000000,
];

/** This library's migrations, then the service's own, in the order in which they run. */
export const allMigrations = (own: MigrationClass[]): MigrationClass[] => [...OWN, ...own];

export interface Migration {
  /** Connects as the owner of the schema's tables. The service runs under another role. */
  adminUrl: string;
  service: string;
  migrations: MigrationClass[];
}

/** Brings the service's schema up to date. Replicas that start together wait for each other. */
export async function migrateService({ adminUrl, service, migrations }: Migration): Promise<void> {
  await withClient(adminUrl, async (client) => {
    await client.query('SELECT pg_advisory_lock(hashtext($1))', [`migrate ${service}`]);
    await client.query(defaultGrants(service));
    const source = createDataSource({
      service,
      url: adminUrl,
      migrations: allMigrations(migrations),
      poolSize: 1,
      unlimited: true,
    });
    await source.initialize();
    try {
      await source.runMigrations({ transaction: 'each' });
    } finally {
      await source.destroy();
    }
  });
}

/** The owner has the tables. The service's role may use them, but not alter them or extend its own grants. */
function defaultGrants(service: string): string {
  const schema = escapeIdentifier(service);
  const role = escapeIdentifier(roleOf(service));
  return `
    CREATE SCHEMA IF NOT EXISTS ${schema};
    ALTER DEFAULT PRIVILEGES IN SCHEMA ${schema} GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO ${role};
    ALTER DEFAULT PRIVILEGES IN SCHEMA ${schema} GRANT USAGE ON SEQUENCES TO ${role}`;
}
