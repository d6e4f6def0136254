import { TestAuthority, testDatabase, type TestCertificate, type TestDatabase } from '@tulay/testing';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { createDataSource } from './data-source';
import { migrateService } from './migrate';
import { provisionService, reachDatabase } from './provision';

const authority = new TestAuthority();
const stranger = new TestAuthority('Another authority');

let database: TestDatabase;
let folder: string;

async function asAdmin(text: string, values: unknown[] = []): Promise<void> {
  const admin = new Client({ connectionString: database.adminUrl });
  await admin.connect();
  try {
    await admin.query(text, values);
  } finally {
    await admin.end();
  }
}

/** Writes a file as the PostgreSQL server, which may run as a different user. */
const writeOnServer = (file: string, text: string): Promise<void> => {
  const lines = `SELECT unnest(ARRAY['${text.trim().split('\n').join("','")}'])`;
  return asAdmin(`COPY (${lines}) TO PROGRAM 'umask 077; cat > ${file}'`);
};

/** Enables TLS. Other test files that use the same server still connect without TLS. */
async function serveTls({ cert, key }: TestCertificate): Promise<void> {
  await writeOnServer('test-server.crt', cert);
  await writeOnServer('test-server.key', key);
  for (const setting of [`ssl_cert_file = 'test-server.crt'`, `ssl_key_file = 'test-server.key'`, 'ssl = on'])
    await asAdmin(`ALTER SYSTEM SET ${setting}`);
  await asAdmin('SELECT pg_reload_conf()');
}

beforeAll(async () => {
  database = await testDatabase('catalog', []);
  folder = mkdtempSync(join(process.env.TEST_RUN_FOLDER!, 'secure-database-'));
  writeFileSync(join(folder, 'ca.pem'), authority.ca);
  writeFileSync(join(folder, 'stranger.pem'), stranger.ca);
});

afterAll(async () => {
  for (const setting of ['ssl', 'ssl_cert_file', 'ssl_key_file'])
    await asAdmin(`ALTER SYSTEM RESET ${setting}`);
  await asAdmin('SELECT pg_reload_conf()');
  rmSync(folder, { recursive: true, force: true });
  await database.drop();
});

/** Returns the URL with the host name of the certificate and the path of the trusted CA file. */
function secured(url: string, file: string): string {
  const changed = new URL(url);
  changed.hostname = 'localhost';
  changed.searchParams.set('sslmode', 'verify-full');
  changed.searchParams.set('sslrootcert', join(folder, file));
  return changed.toString();
}

describe('PostgreSQL over TLS with sslmode=verify-full', () => {
  it('works for services, role creation and migrations', async () => {
    await serveTls(authority.issue('localhost'));
    const adminUrl = secured(database.adminUrl, 'ca.pem');
    const url = await provisionService({ adminUrl, service: 'catalog', password: 'throwaway' });
    await migrateService({ adminUrl, service: 'catalog', migrations: [] });
    expect(new URL(url).searchParams.get('sslmode')).toBe('verify-full');
    const source = createDataSource({ service: 'catalog', url });
    await source.initialize();
    expect(await source.query('SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()')).toEqual([
      { ssl: true },
    ]);
    await source.destroy();
    await expect(reachDatabase(url)).resolves.toBeUndefined();
  });

  it("is rejected if another authority signed the server's certificate", async () => {
    await serveTls(authority.issue('localhost'));
    const url = secured(database.url, 'stranger.pem');
    await expect(reachDatabase(url)).rejects.toThrow(/certificate|signature/);
    const source = createDataSource({ service: 'catalog', url });
    await expect(source.initialize()).rejects.toThrow(/certificate|signature/);
  });

  it("is rejected if the server's certificate is for another host", async () => {
    await serveTls(authority.issue('database.example'));
    await expect(reachDatabase(secured(database.url, 'ca.pem'))).rejects.toThrow(/altnames|does not match/);
  });

  it('is rejected if the server does not offer TLS', async () => {
    await asAdmin('ALTER SYSTEM SET ssl = off');
    await asAdmin('SELECT pg_reload_conf()');
    await expect(reachDatabase(secured(database.url, 'ca.pem'))).rejects.toThrow(/does not support SSL/);
  });
});
