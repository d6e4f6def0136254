import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findStack, hostsOf, NotRunning, withBus } from './connection';
import { readOperatorConfig } from './operator.config';

let folder: string;
const config = (env: NodeJS.ProcessEnv = {}) => readOperatorConfig(env, folder);
const writeStack = (text: string, dataDir = folder): void => writeFileSync(join(dataDir, 'stack.json'), text);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tulay-operator-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the address of NATS', () => {
  it('is NATS_URL if set', () => {
    const stack = findStack(config({ NATS_URL: 'nats://bus:4222', NATS_MONITOR_URL: 'http://bus:8222' }));
    expect(stack).toEqual({
      natsUrl: 'nats://bus:4222',
      login: {},
      natsMonitorUrl: 'http://bus:8222',
      source: 'NATS_URL',
    });
  });

  it('can be read from a file, as container platforms mount secrets', () => {
    const file = join(folder, 'nats-url');
    writeFileSync(file, 'nats://operator:hush@bus:4222\n');
    expect(findStack(config({ NATS_URL_FILE: file })).natsUrl).toBe('nats://operator:hush@bus:4222');
  });

  it('defaults to the local stack in DATA_DIR', () => {
    writeStack('{"natsUrl":"nats://tulay:x@127.0.0.1:5"}');
    expect(findStack(config({ DATA_DIR: '.' }))).toMatchObject({ natsUrl: 'nats://tulay:x@127.0.0.1:5' });
  });

  it('is read from .data if DATA_DIR is not set', () => {
    expect(config().dataDir).toBe(join(folder, '.data'));
    expect(config({ DATA_DIR: '' }).dataDir).toBe(join(folder, '.data'));
  });

  it('is reported as missing, with instructions, if no stack is running', () => {
    expect(() => findStack(config())).toThrow(NotRunning);
    expect(() => findStack(config())).toThrow(/Cannot find a running system.*npm start.*DATA_DIR/);
  });

  it.each(['', '{', '{"port":3000}'])('is reported as unreadable if stack.json contains %p', (text) => {
    writeStack(text);
    expect(() => findStack(config({ DATA_DIR: folder }))).toThrow(/stack\.json cannot be read/);
  });
});

describe('the connection to NATS', () => {
  it('fails without revealing the password if no server is listening', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as { port: number };
    await new Promise((resolve) => server.close(resolve));
    const address = {
      natsUrl: `nats://tulay:hush@127.0.0.1:${port}`,
      natsMonitorUrl: '',
      source: 'NATS_URL',
    };
    const failure = await withBus(
      address,
      () => ({}),
      () => Promise.resolve('reached'),
    ).catch((error: Error) => error);
    expect(failure).toBeInstanceOf(NotRunning);
    expect((failure as Error).message).toContain(
      `Cannot connect to NATS at 127.0.0.1:${port} (from NATS_URL)`,
    );
    expect((failure as Error).message).not.toContain('hush');
  });

  it('is displayed as a list of hosts, with a placeholder for an invalid address', () => {
    expect(hostsOf('nats://a:b@one:1,nats://two:2')).toBe('one:1, two:2');
    expect(hostsOf('secret')).toBe('an unreadable address');
  });
});
