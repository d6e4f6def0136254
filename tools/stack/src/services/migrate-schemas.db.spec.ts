import { roleOf } from '@tulay/persistence';
import { testDatabase, type TestDatabase } from '@tulay/testing';
import { readFileSync } from 'node:fs';
import { Client } from 'pg';
import { join } from 'node:path';
import { projectRoot } from '../project-root';
import { migrateSchemas } from './migrate-schemas';
import { SCHEMA_SERVICES } from './service-environment';

/** Password of all roles on the shared test server. */
const PASSWORD = 'throwaway';

let database: TestDatabase;
let name: string;

/** Creates a database whose owner may not create roles, and service roles that belong to another user. */
beforeAll(async () => {
  database = await testDatabase('catalog', []);
  name = `${new URL(database.adminUrl).pathname.slice(1)}_owned`;
  await withClient(database.adminUrl, async (client) => {
    for (const service of SCHEMA_SERVICES) await client.query(missingRole(roleOf(service)));
    await client.query(missingRole('plain_owner'));
    await client.query(`CREATE DATABASE ${name} OWNER plain_owner`);
  });
});

afterAll(async () => {
  await withClient(database.adminUrl, (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`));
  await database.drop();
});

const missingRole = (role: string): string => `DO $$ BEGIN
    CREATE ROLE ${role} LOGIN PASSWORD '${PASSWORD}';
  EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$`;

function urlOf(role: string): string {
  const url = new URL(database.adminUrl);
  url.username = role;
  url.password = PASSWORD;
  url.pathname = `/${name}`;
  return url.toString();
}

async function withClient<T>(url: string, fn: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await fn(client);
  } finally {
    await client.end();
  }
}

it('a database owner who cannot create roles migrates every schema for existing roles', async () => {
  await migrateSchemas({
    distFolder: join(projectRoot(), 'dist'),
    adminUrl: urlOf('plain_owner'),
    databaseUrls: {},
    dataDir: process.env.TEST_RUN_FOLDER!,
  });
  for (const service of SCHEMA_SERVICES)
    await withClient(urlOf(roleOf(service)), async (client) => {
      const { rows } = await client.query(`SELECT count(*)::int AS done FROM ${service}.migrations`);
      expect(rows).toEqual([{ done: expect.any(Number) }]);
      await expect(client.query(`CREATE TABLE ${service}.extra (n int)`)).rejects.toThrow(
        'permission denied',
      );
    });
});

it.each(SCHEMA_SERVICES)('the program that migrates %s loads neither NestJS nor the bus', (service) => {
  const program = readFileSync(join(projectRoot(), 'dist', 'apps', service, 'migrate.js'), 'utf8');
  const packages = [...program.matchAll(/require\("(?!node:)([^"]+)"\)/g)].map(([, loaded]) => loaded);
  expect(new Set(packages)).toEqual(new Set(['envalid', 'pg', 'reflect-metadata', 'typeorm']));
});
