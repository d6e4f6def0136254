import { Module } from '@nestjs/common';
import { AdvisoryLock, isTransientDatabaseError, type Database } from '@tulay/persistence';
import {
  eventually,
  freePort,
  FreezingProxy,
  testDatabase,
  testNats,
  type TestDatabase,
  type TestNats,
} from '@tulay/testing';
import { databaseVariables, hostVariables, readConfig } from './config';
import { closeService } from './drain';
import { startService, type RunningService } from './run-service';

@Module({})
class ServiceModule {}

let database: TestDatabase;
let nats: TestNats;
let proxy: FreezingProxy;
let running: RunningService;
let db: Database;
let url: string;

beforeAll(async () => {
  [database, nats, proxy] = await Promise.all([
    testDatabase('payouts', []),
    testNats(),
    FreezingProxy.start(),
  ]);
  const env = {
    SERVICE_PORT: String(await freePort()),
    HOST: '127.0.0.1',
    LOG_LEVEL: 'silent',
    NATS_URL: nats.url,
    DATABASE_URL: proxy.through(database.url),
  };
  url = `http://127.0.0.1:${env.SERVICE_PORT}`;
  running = await startService({
    name: 'payouts',
    config: () => readConfig({ ...hostVariables, ...databaseVariables }, env),
    module: ServiceModule,
    schema: { entities: [], migrations: [] },
  });
  db = running.host.stored!.db;
});

afterAll(async () => {
  await closeService(running.app, running.host);
  await Promise.all([proxy.stop(), database.drop(), nats.stop()]);
});

const ready = async (): Promise<number> => (await fetch(`${url}/readyz`)).status;
const failure = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

it('an unreachable database host makes the service unready and ends pending work', async () => {
  const lock = new AdvisoryLock(db, 'x');
  expect(await lock.hold()).toBe(true);
  await eventually(async () => (await ready()) === 200);
  proxy.vanish();
  await eventually(async () => (await ready()) === 503);
  expect(await running.host.readiness.problems()).toHaveProperty('database');
  expect((await fetch(`${url}/livez`)).status).toBe(200);
  await eventually(() => !lock.isHeld && db.connections.idle === 0);
  // Sends more statements than the pool has connections: some wait for the host, the rest for a connection.
  const errors = await Promise.all(Array.from({ length: 15 }, () => failure(db.query('SELECT 1'))));
  expect(errors.filter((error) => !isTransientDatabaseError(error))).toEqual([]);
  proxy.comeBack();
  await eventually(async () => (await ready()) === 200);
  await eventually(() => lock.hold());
  await lock.release();
});
