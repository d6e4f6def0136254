import { escapeIdentifier, type Client } from 'pg';
import { setTimeout as pause } from 'node:timers/promises';
import { createDataSource, type MigrationClass } from './data-source';
import { CreateOutbox0001000000000 } from './migrations/0001-create-outbox';
import { CreateInbox0002000000000 } from './migrations/0002-create-inbox';
import { CreateClock0003000000000 } from './migrations/0003-create-clock';
import { AddOutboxProject0004000000000 } from './migrations/0004-add-outbox-project';
import { CreateOutboxRequeue0005000000000 } from './migrations/0005-create-outbox-requeue';
import { CreatePartitions0006000000000 } from './migrations/0006-create-partitions';
import { PartitionOutboxAndInbox0007000000000 } from './migrations/0007-partition-outbox-and-inbox';
import { CreateOutboxReconciled0008000000000 } from './migrations/0008-create-outbox-reconciled';
import { CreateCommandAnswers0010000000000 } from './migrations/0010-create-command-answers';
import { AddOutboxTraceParent0011000000000 } from './migrations/0011-add-outbox-trace-parent';
import { AddSealedBefore0012000000000 } from './migrations/0012-add-sealed-before';
import { AddOutboxProvider0013000000000 } from './migrations/0013-add-outbox-provider';
import { roleOf, withClient } from './provision';

const LOCK_POLL_MS = 100;

const OWN: MigrationClass[] = [
  CreateOutbox0001000000000,
  CreateInbox0002000000000,
  CreateClock0003000000000,
  AddOutboxProject0004000000000,
  CreateOutboxRequeue0005000000000,
  CreatePartitions0006000000000,
  PartitionOutboxAndInbox0007000000000,
  CreateOutboxReconciled0008000000000,
  CreateCommandAnswers0010000000000,
  AddOutboxTraceParent0011000000000,
  AddSealedBefore0012000000000,
  AddOutboxProvider0013000000000,
];

/** Returns all migrations in execution order: this library's, then the service's own. */
export const allMigrations = (own: MigrationClass[]): MigrationClass[] => [...OWN, ...own];

export interface Migration {
  /** URL of the role that owns the tables. The service itself connects with another role. */
  adminUrl: string;
  service: string;
  migrations: MigrationClass[];
}

/** Runs the pending migrations of a service. Replicas that start simultaneously wait for each other. */
export async function migrateService({ adminUrl, service, migrations }: Migration): Promise<void> {
  await withClient(adminUrl, async (client) => {
    await waitForLock(client, `migrate ${service}`);
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
      await client.query(guardMigrations(service));
    } finally {
      await source.destroy();
    }
  });
}

/**
 * Polls, because a statement that waits for the lock would block `CREATE INDEX CONCURRENTLY` in the process that
 * holds it.
 */
async function waitForLock(client: Client, name: string): Promise<void> {
  const text = 'SELECT pg_try_advisory_lock(hashtext($1)) AS taken';
  while (!(await client.query<{ taken: boolean }>(text, [name])).rows[0]?.taken) await pause(LOCK_POLL_MS);
}

/**
 * Protects the table of completed migrations: a role that can delete rows from it could cause migrations to run
 * again.
 */
const guardMigrations = (service: string): string =>
  `REVOKE INSERT, UPDATE, DELETE ON ${escapeIdentifier(service)}.migrations FROM ${escapeIdentifier(roleOf(service))}`;

/**
 * Grants the service's role access to the owner's tables, but no privilege to alter tables or change grants.
 * The role must exist: `provisionService` or the database's administrator creates it.
 */
function defaultGrants(service: string): string {
  const schema = escapeIdentifier(service);
  const role = escapeIdentifier(roleOf(service));
  return `
    CREATE SCHEMA IF NOT EXISTS ${schema};
    GRANT USAGE ON SCHEMA ${schema} TO ${role};
    ALTER DEFAULT PRIVILEGES IN SCHEMA ${schema} GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO ${role};
    ALTER DEFAULT PRIVILEGES IN SCHEMA ${schema} GRANT USAGE ON SEQUENCES TO ${role}`;
}
