import { serviceUrl } from '@tulay/persistence';
import { Client } from 'pg';
import { join } from 'node:path';
import { makeDataFolder } from '../../tools/stack/src/data-folder/data-folder';
import { startEmbeddedPostgres, type PostgresServer } from '../../tools/stack/src/postgres/embedded-postgres';
import { runCommand } from '../../tools/stack/src/processes/run-command';
import { projectRoot } from '../../tools/stack/src/project-root';
import { newRunFolder, removeRun } from '../setup/test-run';
import { SteadyMerchant } from './steady-merchant';

const MOVED = ['ledger', 'notifier'] as const;

let folder: string;
let second: PostgresServer;
let merchant: SteadyMerchant;

beforeAll(async () => {
  folder = newRunFolder('two-databases');
  second = await startSecond(join(folder, 'second'));
  const urls = await Promise.all(MOVED.map(async (service) => [service, await migrated(service)] as const));
  merchant = await SteadyMerchant.open(join(folder, 'stack'), {
    perService: Object.fromEntries(urls.map(([service, url]) => [service, { DATABASE_URL: url }])),
  });
}, 300_000);

afterAll(async () => {
  await merchant?.close();
  await second?.stop();
  await removeRun(folder);
});

function startSecond(dataDir: string): Promise<PostgresServer> {
  makeDataFolder(dataDir);
  const nothing = (): void => undefined;
  const hooks = { runFolder: dataDir, line: nothing, say: nothing, started: nothing, ended: nothing };
  const server = { password: 'p1second', clusterId: 'second', durable: false, maxConnections: 60 };
  return startEmbeddedPostgres({ ...server, root: projectRoot(), dataDir, hooks });
}

/** Creates the service's role and schema on the second server, and returns the service's URL on this server. */
async function migrated(service: string): Promise<string> {
  const url = serviceUrl(second.adminUrl, service, `p1${service}`);
  const env = { ...process.env, MIGRATION_DATABASE_URL: second.adminUrl, DATABASE_URL: url };
  const program = join(projectRoot(), 'dist/apps', service, 'migrate.js');
  const { code, stderr } = await runCommand(process.execPath, [program], { env });
  if (code !== 0) throw new Error(stderr);
  return url;
}

async function countOf(url: string, table: string): Promise<number> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${table}`);
    return rows[0]?.n ?? 0;
  } finally {
    await client.end();
  }
}

it('services with databases on two servers neither lose nor duplicate data', async () => {
  await merchant.sellWhile(async () => {});
  await merchant.expectConsistent();
  for (const table of ['ledger.journals', 'notifier.events']) {
    expect(await countOf(second.adminUrl, table)).toBeGreaterThan(0);
    expect(await countOf(merchant.stack.adminUrl, table)).toBe(0);
  }
}, 300_000);
