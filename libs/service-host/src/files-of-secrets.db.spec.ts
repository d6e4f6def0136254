import { Module } from '@nestjs/common';
import { TestAuthority, freePort, testDatabase, testNats } from '@tulay/testing';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BadConfig, databaseVariables, hostVariables, readConfig } from './config';
import { closeService } from './drain';
import { startService, type ServiceDefinition } from './run-service';

@Module({})
class ServiceModule {}

const definition = (env: NodeJS.ProcessEnv): ServiceDefinition => ({
  name: 'payouts',
  config: () => readConfig({ ...hostVariables, ...databaseVariables }, env),
  module: ServiceModule,
  schema: { entities: [], migrations: [] },
});

describe('a service with secrets in files', () => {
  let folder: string;
  beforeAll(() => (folder = mkdtempSync(join(process.env.TEST_RUN_FOLDER!, 'secrets-'))));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Creates a file with a trailing line break, as container platforms mount secrets, and returns the path. */
  const file = (name: string, text: string): string => {
    writeFileSync(join(folder, name), `${text}\n`);
    return join(folder, name);
  };

  it('connects to its database and to the bus over TLS', async () => {
    const authority = new TestAuthority();
    const [server, own] = [authority.issue('localhost'), authority.issue('payouts')];
    const ca = file('ca.pem', authority.ca);
    const tls = `cert_file: "${file('bus.pem', server.cert)}", key_file: "${file('bus.key', server.key)}", ca_file: "${ca}"`;
    const users = 'authorization { users: [ { user: payouts, password: hush } ] }';
    const nats = await testNats(`${users}\ntls { ${tls}, verify: true }`);
    const database = await testDatabase('payouts', []);
    const { app, host } = await startService(
      definition({
        SERVICE_PORT: String(await freePort()),
        HOST: '127.0.0.1',
        LOG_LEVEL: 'silent',
        DATABASE_URL_FILE: file('database-url', database.url),
        NATS_URL_FILE: file('nats-url', nats.url.replace('nats://127.0.0.1', 'tls://localhost')),
        NATS_USER: 'payouts',
        NATS_PASSWORD_FILE: file('password', 'hush'),
        NATS_CA_FILE: ca,
        NATS_CERT_FILE: file('payouts.pem', own.cert),
        NATS_KEY_FILE: file('payouts.key', own.key),
      }),
    );
    expect(await host.readiness.problems()).toEqual({});
    expect(host.bus.info?.tls_required).toBe(true);
    await closeService(app, host);
    await Promise.all([nats.stop(), database.drop()]);
  });

  it('does not start if a file is missing or if the variable itself is also set', () => {
    const missing = definition({ NATS_CA_FILE: join(folder, 'none') });
    expect(() => missing.config()).toThrow(BadConfig);
    expect(() => missing.config()).toThrow(/NATS_CA_FILE cannot be read/);
    const twice = definition({ NATS_PASSWORD_FILE: file('password', 'x'), NATS_PASSWORD: 'y' });
    expect(() => twice.config()).toThrow(/NATS_PASSWORD or NATS_PASSWORD_FILE, not both/);
  });
});
