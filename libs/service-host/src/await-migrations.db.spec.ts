import { createDataSource, Database, migrateService, provisionService } from '@tulay/persistence';
import { eventually, freePort, testDatabase, type TestDatabase } from '@tulay/testing';
import { pino } from 'pino';
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

describe('a service that starts before its migrations', () => {
  it('is alive and not ready until they have run, and then frees its port', async () => {
    const SERVICE_PORT = String(await freePort());
    const env = { SERVICE_PORT, HOST: '127.0.0.1', NATS_URL: 'nats://127.0.0.1:1' };
    const config = readConfig(hostVariables, env);
    const url = `http://127.0.0.1:${SERVICE_PORT}`;
    const check = () => db.query('SELECT 1 FROM migrations');
    const waiting = awaitMigrations(check, config, pino({ level: 'silent' }));
    await eventually(async () => (await fetch(`${url}/livez`).catch(() => null))?.status === 200);
    const answer = await fetch(`${url}/readyz`);
    expect([answer.status, await answer.json()]).toEqual([
      503,
      { status: 'unavailable', problems: { migrations: 'relation "migrations" does not exist' } },
    ]);
    await migrateService({ adminUrl: database.adminUrl, service: 'payouts', migrations: [] });
    await waiting;
    await expect(fetch(`${url}/livez`)).rejects.toThrow();
  });

  it('is not delayed when they have run before', async () => {
    const config = readConfig(hostVariables, { SERVICE_PORT: '1', NATS_URL: 'nats://127.0.0.1:1' });
    const check = () => db.query('SELECT 1 FROM migrations');
    await expect(awaitMigrations(check, config, pino({ level: 'silent' }))).resolves.toBeUndefined();
  });
});
