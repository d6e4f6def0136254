import { eventually, freePort, FreezingProxy, testDatabase, type TestDatabase } from '@tulay/testing';
import { runMigration } from './run-migration';

let database: TestDatabase;
let messages: string[];

beforeAll(async () => {
  database = await testDatabase('catalog', []);
});
afterAll(() => database.drop());

beforeEach(() => {
  messages = [];
  jest.spyOn(process.stderr, 'write').mockImplementation((text) => messages.push(String(text)) > 0);
});
afterEach(() => {
  jest.restoreAllMocks();
  process.exitCode = undefined;
});

/** Runs the program with the database's URL changed to a port on which nothing is listening yet. */
function migrateAt(port: number, waitSeconds: number): Promise<void> {
  const { host } = new URL(database.adminUrl);
  jest.replaceProperty(process, 'env', {
    ...process.env,
    MIGRATION_DATABASE_URL: database.adminUrl.replace(host, `127.0.0.1:${port}`),
    MIGRATION_WAIT_SECONDS: String(waitSeconds),
  });
  return runMigration('catalog', { entities: [], migrations: [] });
}

describe('the migration program', () => {
  it('waits until the database accepts connections', async () => {
    const port = await freePort();
    const running = migrateAt(port, 120);
    await eventually(() => messages.length > 0);
    const proxy = await FreezingProxy.start(port);
    proxy.through(database.adminUrl);
    await running;
    await proxy.stop();
    expect(messages).toEqual([expect.stringContaining('waiting for the database of catalog: ')]);
    expect(process.exitCode).toBeUndefined();
  });

  it('exits with an error if the database does not accept connections before the deadline', async () => {
    await migrateAt(await freePort(), 0);
    expect(messages).toEqual([expect.stringContaining('cannot migrate catalog: ')]);
    expect(process.exitCode).toBe(1);
  });
});
