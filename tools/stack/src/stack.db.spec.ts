import { connect } from '@nats-io/transport-node';
import { jetstreamManager } from '@nats-io/jetstream';
import { SERVICES, type ServiceName } from '@tulay/contracts';
import { eventually } from '@tulay/testing';
import { readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { fakeDist, stackFileOf, tempFolder } from '../fixtures/fake-dist';
import { loadSecrets } from './data-folder/secrets';
import { freePort } from './processes/free-ports';
import { processStamp } from './processes/process-identity';
import { SCHEMA_SERVICES } from './services/service-environment';
import { OperatorFailure } from './services/operator';
import { type RunningStack, startStack } from './start-stack';

const ready = async (baseUrl: string): Promise<number> => (await fetch(`${baseUrl}/readyz`)).status;

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows as Record<string, unknown>[];
  } finally {
    await client.end();
  }
}

async function streams(natsUrl: string, change?: 'add'): Promise<string[]> {
  const { username, password, host } = new URL(natsUrl);
  const connection = await connect({
    servers: host,
    user: username,
    pass: password,
    inboxPrefix: '_INBOX_operator',
  });
  const manager = await jetstreamManager(connection);
  if (change) await manager.streams.add({ name: 'KEPT', subjects: ['kept.>'] });
  const names = await manager.streams.names().next();
  await connection.close();
  return names;
}

describe('a running stack', () => {
  let folder: string;
  let stack: RunningStack;
  beforeAll(async () => {
    folder = tempFolder();
    const dataDir = join(folder, 'data');
    stack = await startStack({ dataDir, distFolder: fakeDist(join(folder, 'dist')), silent: true });
  });
  afterAll(async () => {
    await stack?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('responds at its public URL when every service is ready', async () => {
    expect(await ready(stack.baseUrl)).toBe(200);
  });

  it('can be found through its data folder, only by its owner', () => {
    const found = stackFileOf(stack.dataDir);
    expect(found).toMatchObject({ pid: process.pid, baseUrl: stack.baseUrl, natsUrl: stack.natsUrl });
    expect(Object.keys(found.services)).toEqual([...SERVICES]);
    for (const name of ['stack.json', 'secrets.json', 'processes.json']) {
      expect(statSync(join(stack.dataDir, name)).mode & 0o777).toBe(0o600);
    }
  });

  it('gives each service a login role that can access only its own schema', async () => {
    const { ledger } = stackFileOf(stack.dataDir).services;
    const told = (await (await fetch(`http://127.0.0.1:${ledger.port}/env`)).json()) as NodeJS.ProcessEnv;
    const url = told.DATABASE_URL as string;
    await query(stack.adminUrl, 'CREATE TABLE payments.secret (n int)');
    expect(await query(url, 'SELECT current_user::text AS me')).toEqual([{ me: 'tulay_ledger' }]);
    await expect(query(url, 'SELECT * FROM payments.secret')).rejects.toThrow(
      /permission denied for schema payments/,
    );
  });

  it("hides each service's secrets from all other services, and the superuser from every service", async () => {
    const { services, adminUrl } = stackFileOf(stack.dataDir);
    const secrets = loadSecrets(stack.dataDir, SCHEMA_SERVICES);
    const { clusterId: _, ...kept } = secrets;
    const all = Object.values(kept).flatMap((secret) =>
      typeof secret === 'string' ? [secret] : Object.values(secret),
    );
    const [superuser, events] = [new URL(adminUrl).password, secrets.eventKeys];
    expect(all).toContain(superuser);
    const allowed = (name: ServiceName) =>
      new Set([
        secrets.rolePasswords[name],
        secrets.busPasswords[name],
        secrets.sealKeys[name],
        ...(name === 'ledger' ? Object.values(events) : [events[name]]),
        ...Object.entries(secrets.readerKeys)
          .filter(([pair]) => pair.split(':').includes(name))
          .map(([, key]) => key),
        ...(name === 'embed' ? [secrets.embedTokenKey] : []),
      ]);
    for (const name of SERVICES) {
      const told = await (await fetch(`http://127.0.0.1:${services[name].port}/env`)).text();
      const foreign = all.filter((secret) => told.includes(secret) && !allowed(name).has(secret));
      const absent = [...allowed(name)].filter((secret) => secret && !told.includes(secret));
      expect({ name, foreign, absent }).toEqual({ name, foreign: [], absent: [] });
      expect(told).not.toContain('MIGRATION_DATABASE_URL');
    }
  });

  it('writes to disk before it replies, in the database and on the bus', async () => {
    expect(await query(stack.adminUrl, 'SHOW fsync')).toEqual([{ fsync: 'on' }]);
    expect(await query(stack.adminUrl, 'SHOW synchronous_commit')).toEqual([{ synchronous_commit: 'on' }]);
    const { natsMonitorUrl } = stackFileOf(stack.dataDir);
    const settings = (await (await fetch(`${natsMonitorUrl}/varz`)).json()) as {
      jetstream: { config: object };
    };
    expect(settings.jetstream.config).toMatchObject({ sync_always: true });
  });

  it('restarts a service that was killed externally', async () => {
    const before = stackFileOf(stack.dataDir).services.catalog.pid as number;
    process.kill(before, 'SIGKILL');
    await eventually(() => stackFileOf(stack.dataDir).services.catalog.pid !== before);
    await eventually(async () => (await ready(stack.baseUrl)) === 200);
  });

  it('does not restart a service that a test killed', async () => {
    await stack.kill('notifier', 'SIGKILL');
    expect(await ready(stack.baseUrl)).toBe(503);
    await stack.restart('notifier');
    expect(await ready(stack.baseUrl)).toBe(200);
  });

  it('stops the bus and restarts it at the same URL, with or without its messages', async () => {
    const url = stack.natsUrl;
    await streams(url, 'add');
    await stack.stopNats();
    await expect(streams(url)).rejects.toThrow(/refused/i);
    await stack.startNats();
    expect(await streams(url)).toEqual(['KEPT']);
    await stack.stopNats();
    await stack.wipeJetStream();
    await stack.startNats();
    expect(stack.natsUrl).toBe(url);
    expect(await streams(url)).toEqual([]);
  });

  it('rejects connections to the bus and the database without a password', async () => {
    const { host } = new URL(stack.natsUrl);
    await expect(connect({ servers: host, reconnect: false })).rejects.toThrow(/authorization/i);
    const guess = stack.adminUrl.replace(/:[^:@]+@/, ':guess@');
    await expect(query(guess, 'SELECT 1')).rejects.toThrow(/password authentication failed/);
  });

  it('runs operator commands on its bus, and reports their errors', async () => {
    const answer = { args: ['doctor', '--json'], natsUrl: stack.natsUrl };
    expect(await stack.operator(['doctor'])).toEqual(answer);
    await expect(stack.operator(['fail'])).rejects.toMatchObject({ exitCode: 2, name: OperatorFailure.name });
  });

  it('starts next to another stack with a separate data folder and port', async () => {
    const other = {
      dataDir: join(folder, 'other'),
      port: await freePort(),
      distFolder: join(folder, 'dist'),
    };
    const second = await startStack({ ...other, silent: true });
    expect([await ready(stack.baseUrl), await ready(second.baseUrl)]).toEqual([200, 200]);
    const pids = Object.values(stackFileOf(second.dataDir).services).map(({ pid }) => pid as number);
    await second.stop();
    expect(pids.filter((pid) => processStamp(pid))).toEqual([]);
    expect(await ready(stack.baseUrl)).toBe(200);
  });

  it('reports which port is taken, with a solution', async () => {
    const taken = stackFileOf(stack.dataDir).port;
    const other = { dataDir: join(folder, 'third'), port: taken, distFolder: join(folder, 'dist') };
    await expect(startStack({ ...other, silent: true })).rejects.toThrow(
      `Port ${taken} is used by another program. The gateway needs it`,
    );
  });

  it('selects new ports if one was taken between selection and start', async () => {
    const file = join(folder, 'taken-port');
    const perService = { ledger: { FIXTURE_TAKEN_PORT: file } };
    const other = { dataDir: join(folder, 'moved'), distFolder: join(folder, 'dist'), silent: true };
    const moved = await startStack({ ...other, perService });
    const { port } = stackFileOf(moved.dataDir).services.ledger;
    await moved.stop();
    expect(port).not.toBe(Number(readFileSync(file, 'utf8')));
  });

  it('shows the last output of a service that keeps crashing, and leaves nothing running', async () => {
    const dataDir = join(folder, 'fourth');
    const perService = { ledger: { FIXTURE_EXIT_AT_START: 'no money' } };
    const failing = startStack({ dataDir, distFolder: join(folder, 'dist'), silent: true, perService });
    await expect(failing).rejects.toThrow(/ledger keeps exiting[^]*the last words of a service: no money/);
    const { processes } = JSON.parse(readFileSync(join(dataDir, 'processes.json'), 'utf8')) as {
      processes: unknown[];
    };
    expect(processes).toEqual([]);
  });

  it('shows the command to run if the services have not been built', async () => {
    const failing = startStack({
      dataDir: join(folder, 'fifth'),
      distFolder: join(folder, 'no'),
      silent: true,
    });
    await expect(failing).rejects.toThrow(/Not built: gateway, .*npm run build/);
  });
});
