import { migrateService, provisionService, serviceUrl, type MigrationClass } from '@tulay/persistence';
import { createHash, randomBytes } from 'node:crypto';
import { Client } from 'pg';

export interface TestDatabase {
  /** URL of the superuser, which owns the schema's tables. */
  adminUrl: string;
  url: string;
  drop(): Promise<void>;
}

/**
 * Password of all roles. Roles belong to the whole server and test files run concurrently, so the password
 * must not differ between test files.
 */
const PASSWORD = 'throwaway';
const TEMPLATES_LOCK = 718_281_829;

/**
 * Creates a new database on the shared test server, with the service's role and migrated schema.
 * @param migrations the service's own; the migrations in libs/persistence run first
 */
export async function testDatabase(service: string, migrations: MigrationClass[]): Promise<TestDatabase> {
  const serverUrl = testServerUrl();
  const name = `test_${service}_${randomBytes(6).toString('hex')}`;
  await run(serverUrl, async (client) => {
    const template = await migratedTemplate(client, serverUrl, service, migrations);
    // Copying files takes half the CPU time of writing their pages to the WAL.
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`);
    // The template contains the role's schema and privileges. Only privileges on the database itself are not
    // copied.
    await client.query(`REVOKE TEMPORARY ON DATABASE ${name} FROM PUBLIC`);
  });
  const adminUrl = withDatabase(serverUrl, name);
  const url = serviceUrl(adminUrl, service, PASSWORD);
  return { adminUrl, url, drop: () => dropDatabase(serverUrl, name) };
}

/**
 * Returns a template database with these migrations, because copying a migrated database takes a fraction of
 * the time of migrating a new one. The first test that needs a template creates it, and renames it when it is
 * complete. Meanwhile all other tests wait, even tests that need another template, because altering a role
 * concurrently fails.
 */
async function migratedTemplate(
  client: Client,
  serverUrl: string,
  service: string,
  migrations: MigrationClass[],
): Promise<string> {
  // Hashes the source text of the migrations, because library specs define their own migrations and their
  // names may collide.
  const texts = createHash('sha256').update(migrations.map(String).join());
  const template = `${process.env.TEST_TEMPLATES}${service}_${texts.digest('hex').slice(0, 8)}`;
  await client.query('SELECT pg_advisory_lock($1)', [TEMPLATES_LOCK]);
  const known = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [template]);
  if (!known.rowCount) await makeTemplate(client, serverUrl, template, service, migrations);
  await client.query('SELECT pg_advisory_unlock($1)', [TEMPLATES_LOCK]);
  return template;
}

async function makeTemplate(
  client: Client,
  serverUrl: string,
  template: string,
  service: string,
  migrations: MigrationClass[],
): Promise<void> {
  const unfinished = `${template}_${randomBytes(6).toString('hex')}`;
  await client.query(`CREATE DATABASE ${unfinished}`);
  const adminUrl = withDatabase(serverUrl, unfinished);
  await provisionService({ adminUrl, service, password: PASSWORD });
  await migrateService({ adminUrl, service, migrations });
  await client.query(`ALTER DATABASE ${unfinished} RENAME TO ${template}`);
}

async function dropDatabase(serverUrl: string, name: string): Promise<void> {
  await run(
    serverUrl,
    async (client) => void (await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)),
  );
}

function testServerUrl(): string {
  const url = process.env.TEST_POSTGRES_URL;
  if (url) return url;
  throw new Error(
    'TEST_POSTGRES_URL is not set; rename the spec file to *.db.spec.ts, whose project starts the test servers',
  );
}

function withDatabase(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.toString();
}

async function run<T>(url: string, fn: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await fn(client);
  } finally {
    await client.end();
  }
}
