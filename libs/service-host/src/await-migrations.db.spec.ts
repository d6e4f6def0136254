import { createDataSource, Database, migrateService, provisionService } from '@tulay/persistence';
import { eventually, freePort, testDatabase, type TestDatabase } from '@tulay/testing';
import { pino, type Logger } from 'pino';
import { awaitMigrations } from './await-migrations';
import { hostVariables, readConfig } from './config';

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

describe('a service started before its migrations', () => {
  it('is alive but not ready until the migrations have run, and then releases the port', async () => {
    const SERVICE_PORT = String(await freePort());
    const env = { SERVICE_PORT, HOST: '127.0.0.1', NATS_URL: 'nats://127.0.0.1:1' };
    const config = readConfig(hostVariables, env);
    const url = `http://127.0.0.1:${SERVICE_PORT}`;
    const check = () => db.query('SELECT 1 FROM migrations');
    const { logger, problems } = recording();
    const waiting = awaitMigrations(check, config, logger);
    await eventually(async () => (await fetch(`${url}/livez`).catch(() => null))?.status === 200);
    const answer = await fetch(`${url}/readyz`);
    // The endpoint is public, so the response does not contain the reason.
    expect([answer.status, await answer.json()]).toEqual([503, { status: 'unavailable' }]);
    expect(problems).toEqual(['relation "migrations" does not exist']);
    await migrateService({ adminUrl: database.adminUrl, service: 'payouts', migrations: [] });
    await waiting;
    await expect(fetch(`${url}/livez`)).rejects.toThrow();
  });

  it('logs each new reason once', async () => {
    const { logger, problems } = recording();
    const env = { SERVICE_PORT: String(await freePort()), HOST: '127.0.0.1', NATS_URL: 'nats://127.0.0.1:1' };
    const reasons = ['connect ECONNREFUSED', 'connect ECONNREFUSED', '1 of 3 migrations have run'];
    const check = async () => {
      const reason = reasons.shift();
      if (reason) throw new Error(reason);
    };
    await awaitMigrations(check, readConfig(hostVariables, env), logger);
    expect(problems).toEqual(['connect ECONNREFUSED', '1 of 3 migrations have run']);
  });

  it('starts without delay if the migrations have already run', async () => {
    const config = readConfig(hostVariables, { SERVICE_PORT: '1', NATS_URL: 'nats://127.0.0.1:1' });
    const check = () => db.query('SELECT 1 FROM migrations');
    await expect(awaitMigrations(check, config, pino({ level: 'silent' }))).resolves.toBeUndefined();
  });
});
