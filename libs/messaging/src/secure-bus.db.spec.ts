import { getCheckoutCommand } from '@tulay/contracts';
import { TestAuthority, testNats, type TestCertificate, type TestNats } from '@tulay/testing';
import { X509Certificate } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { busAddress, type BusVariables } from './connection/bus-address';
import { CommandClient } from './commands/command-client';
import { CommandServer } from './commands/command-server';
import { connectBusOnce, natsOptions } from './connection/connection';
import { servedCertificateExpiry } from './connection/served-certificate';

const authority = new TestAuthority();
const stranger = new TestAuthority('Another authority');
const clientOf = authority.issue('payments');
const USERS = 'authorization { users: [ { user: payments, password: hush } ] }';

let folder: string;
let servers: TestNats[];

beforeEach(() => {
  folder = mkdtempSync(join(process.env.TEST_RUN_FOLDER!, 'secure-bus-'));
  servers = [];
});

afterEach(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  rmSync(folder, { recursive: true, force: true });
});

const fileOf = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};

/**
 * Starts a TLS server that requires client certificates. Returns a URL with the host name from the server's
 * certificate.
 */
async function startSecure({ cert, key }: TestCertificate): Promise<string> {
  const [certFile, keyFile] = [fileOf('server.pem', cert), fileOf('server.key', key)];
  const files = `cert_file: "${certFile}"\n key_file: "${keyFile}"\n ca_file: "${fileOf('ca.pem', authority.ca)}"`;
  return start(`${USERS}\ntls {\n ${files}\n verify: true\n}`);
}

async function start(settings: string): Promise<string> {
  const server = await testNats(settings);
  servers.push(server);
  return server.url.replace('nats://127.0.0.1', 'tls://localhost');
}

const known = (url: string): BusVariables => ({
  NATS_URL: url,
  NATS_USER: 'payments',
  NATS_PASSWORD: 'hush',
  NATS_CA: authority.ca,
  NATS_CERT: clientOf.cert,
  NATS_KEY: clientOf.key,
});

const refusal = async (variables: BusVariables): Promise<string> => {
  try {
    await (await connectBusOnce(busAddress('payments', variables))).close();
    return 'connected';
  } catch (error) {
    return `${(error as Error).message} ${((error as Error).cause as Error | undefined)?.message ?? ''}`;
  }
};

describe('a bus connection over TLS', () => {
  it('transmits commands and replies', async () => {
    const address = busAddress('payments', known(await startSecure(authority.issue('localhost'))));
    const connection = await connectBusOnce(address);
    const server = new CommandServer(natsOptions(address), 'payments');
    server.addHandler(getCheckoutCommand.subject, () => Promise.resolve({ secure: true }));
    await new Promise((resolve) => void server.listen(resolve));
    await server.unwrap<typeof connection>().flush();
    const answer = await new CommandClient(connection).ask(getCheckoutCommand, { paymentId: 'pay_1' });
    expect(answer).toEqual({ secure: true });
    expect(connection.info?.tls_required).toBe(true);
    await server.close();
    await connection.close();
  });

  it('reports the expiry of the certificate that the server presents', async () => {
    const served = authority.issue('localhost');
    const address = busAddress('payments', known(await startSecure(served)));
    const expected = new Date(new X509Certificate(served.cert).validTo);
    expect(await servedCertificateExpiry(address)).toEqual(expected);
    expect(
      await servedCertificateExpiry({ ...address, ca: undefined, cert: undefined, url: 'nats://127.0.0.1' }),
    ).toBeNull();
  });

  it('accepts the user and password from the URL', async () => {
    const url = await startSecure(authority.issue('localhost'));
    const named = { ...known(url.replace('//', '//payments:hush@')), NATS_USER: '', NATS_PASSWORD: '' };
    expect(await refusal(named)).toBe('connected');
    expect(await refusal({ ...known(url), NATS_PASSWORD: 'guess' })).toMatch(/authorization/i);
  });

  it("is refused if another authority signed the server's certificate", async () => {
    const url = await startSecure(authority.issue('localhost'));
    expect(await refusal({ ...known(url), NATS_CA: stranger.ca })).toMatch(/certificate|signature/);
    expect(await refusal({ ...known(url), NATS_CA: '' })).toMatch(/certificate/);
  });

  it("is refused if the server's certificate is for another host", async () => {
    const url = await startSecure(authority.issue('bus.example'));
    expect(await refusal(known(url))).toMatch(/altnames|does not match/i);
  });

  it('is refused without a client certificate', async () => {
    const url = await startSecure(authority.issue('localhost'));
    expect(await refusal({ ...known(url), NATS_CERT: '', NATS_KEY: '' })).not.toBe('connected');
  });

  it('is refused before the password is sent if the server does not offer TLS', async () => {
    const url = await start(USERS);
    expect(await refusal({ NATS_URL: url, NATS_USER: 'payments', NATS_PASSWORD: 'hush' })).toMatch(/tls/);
    const plain = url.replace('tls:', 'nats:');
    expect(await refusal({ ...known(plain), NATS_CERT: '', NATS_KEY: '' })).toMatch(/tls/);
    expect(await refusal({ NATS_URL: plain, NATS_USER: 'payments', NATS_PASSWORD: 'hush' })).toBe(
      'connected',
    );
  });
});
