import { createDataSource, Database, migrateService, type MigrationClass } from '@tulay/persistence';
import { randomBytes } from 'node:crypto';
import { Client } from 'pg';

export interface ScratchDatabase {
  url: string;
  /** The service's schema, opened as superuser. */
  db: Database;
  drop: () => Promise<void>;
}

/** Creates a migrated database for one benchmark, without changing existing roles or databases. */
export async function scratchDatabase(
  adminUrl: string,
  service: string,
  migrations: MigrationClass[],
  poolSize: number,
): Promise<ScratchDatabase> {
  const name = `bench_${service}_${randomBytes(6).toString('hex')}`;
  await run(adminUrl, `CREATE DATABASE ${name}`);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  await run(adminUrl, withRole(`tulay_${service}`));
  await migrateService({ adminUrl: url.toString(), service, migrations });
  const source = createDataSource({ service, url: url.toString(), poolSize });
  await source.initialize();
  const drop = async () => {
    await source.destroy();
    await run(adminUrl, `DROP DATABASE ${name} WITH (FORCE)`);
  };
  return { url: url.toString(), db: new Database(source), drop };
}

const withRole = (role: string): string =>
  `DO $$ BEGIN CREATE ROLE ${role}; EXCEPTION WHEN duplicate_object THEN NULL; END $$`;

async function run(url: string, text: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}
