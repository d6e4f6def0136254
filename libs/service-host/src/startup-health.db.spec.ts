import { Module } from '@nestjs/common';
import { createDataSource, Database, migrateService, provisionService } from '@tulay/persistence';
import {
  eventually,
  freePort,
  FreezingProxy,
  testDatabase,
  testNats,
  type TestDatabase,
} from '@tulay/testing';
import { pino, type Logger } from 'pino';
import { databaseVariables, hostVariables, readConfig } from './config';
import { closeService } from './drain';
import { startService } from './run-service';
import { StartupHealth } from './startup-health';

@Module({})
class ServiceModule {}

let database: TestDatabase;
let db: Database;

beforeAll(async () => {
  database = await testDatabase('catalog', []);
  const { adminUrl } = database;
  const url = await provisionService({ adminUrl, service: 'payouts', password: 'throwaway' });
  const source = createDataSource({ service: 'payouts', url });
  await source.initialize();
  db = new Database(source);
});

afterAll(async () => {
  await db.source.destroy();
  await database.drop();
});

/** Returns a logger and the list of problems that it logs. */
function recording(): { logger: Logger; problems: string[] } {
  const problems: string[] = [];
  const write = (line: string) => void problems.push((JSON.parse(line) as { problem: string }).problem);
  return { logger: pino({ level: 'warn' }, { write }), problems };
}

const configOf = (SERVICE_PORT: string) =>
  readConfig(hostVariables, { SERVICE_PORT, HOST: '127.0.0.1', NATS_URL: 'nats://127.0.0.1:1' });

describe('a service waiting for its dependencies', () => {
  it('is alive but not ready until its migrations have run, and then releases the port', async () => {
    const port = String(await freePort());
    const url = `http://127.0.0.1:${port}`;
    const { logger, problems } = recording();
    const health = await StartupHealth.listen(configOf(port), logger);
    const waiting = health.retry(() => db.query('SELECT 1 FROM migrations'));
    await eventually(() => problems.length > 0);
    expect((await fetch(`${url}/livez`)).status).toBe(200);
    const answer = await fetch(`${url}/readyz`);
    // The endpoint is public, so the response does not contain the reason.
    expect([answer.status, await answer.json()]).toEqual([503, { status: 'unavailable' }]);
    expect(problems).toEqual(['relation "migrations" does not exist']);
    await migrateService({ adminUrl: database.adminUrl, service: 'payouts', migrations: [] });
    await waiting;
    await health.close();
    await expect(fetch(`${url}/livez`)).rejects.toThrow();
  });

  it('logs each new reason once', async () => {
    const { logger, problems } = recording();
    const health = await StartupHealth.listen(configOf(String(await freePort())), logger);
    const reasons = ['connect ECONNREFUSED', 'connect ECONNREFUSED', '1 of 3 migrations have run'];
    await health.retry(async () => {
      const reason = reasons.shift();
      if (reason) throw new Error(reason);
    });
    await health.close();
    expect(problems).toEqual(['connect ECONNREFUSED', '1 of 3 migrations have run']);
  });

  it('is alive but not ready until its database accepts connections, and then starts', async () => {
    const [port, nats] = [await freePort(), await testNats()];
    const address = new URL(
      await provisionService({ adminUrl: database.adminUrl, service: 'payouts', password: 'throwaway' }),
    );
    const env = {
      SERVICE_PORT: String(await freePort()),
      HOST: '127.0.0.1',
      LOG_LEVEL: 'silent',
      NATS_URL: nats.url,
      DATABASE_URL: address.href.replace(address.host, `127.0.0.1:${port}`),
    };
    const status = async (path: string) =>
      (await fetch(`http://127.0.0.1:${env.SERVICE_PORT}${path}`).catch(() => null))?.status;
    const starting = startService({
      name: 'payouts',
      config: () => readConfig({ ...hostVariables, ...databaseVariables }, env),
      module: ServiceModule,
      schema: { entities: [], migrations: [] },
    });
    await eventually(async () => (await status('/livez')) === 200);
    expect(await status('/readyz')).toBe(503);
    const proxy = await FreezingProxy.start(port);
    proxy.through(address.href);
    const { app, host } = await starting;
    await eventually(async () => (await status('/readyz')) === 200);
    await closeService(app, host);
    await Promise.all([proxy.stop(), nats.stop()]);
  });
});
