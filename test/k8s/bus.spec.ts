import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cacheFolders, findNatsServer } from '../../tools/stack/src/nats/find-nats-server';
import { nameOf, ofKind, type KubeObject } from './support/objects';
import { render } from './support/render';

jest.setTimeout(180_000);

let dev: KubeObject[];
let folder: string;

beforeAll(async () => {
  dev = await render('dev');
  folder = mkdtempSync(join(tmpdir(), 'tulay-bus-'));
});

afterAll(() => rmSync(folder, { recursive: true }));

/** The variables of the server's pod. */
function passwords(): Record<string, string> {
  const secret = ofKind(dev, 'Secret').find((one) => nameOf(one).startsWith('nats-'));
  const values = Object.entries(secret?.data ?? {});
  return Object.fromEntries(values.map(([name, value]) => [name, Buffer.from(value, 'base64').toString()]));
}

/** Checks the configuration of the rendered ConfigMaps with a real server, which does not start. */
async function check(env: Record<string, string>): Promise<{ status: number | null; said: string }> {
  for (const map of ofKind(dev, 'ConfigMap'))
    for (const [name, text] of Object.entries(map.data ?? {}))
      if (name.endsWith('.conf')) writeFileSync(join(folder, name), text.replace('"/data"', `"${folder}"`));
  const program = await findNatsServer({
    configured: process.env.NATS_SERVER_BIN || undefined,
    cacheFolders: cacheFolders(folder),
    say: () => undefined,
  });
  if (program.kind !== 'binary') throw new Error('the check needs a nats-server that runs here');
  const args = ['-t', '-c', join(folder, 'nats.conf')];
  const { status, stderr } = spawnSync(program.path, args, { encoding: 'utf8', env });
  return { status, said: stderr };
}

describe('the bus of the dev overlay', () => {
  it('has a configuration that the server accepts, with a password for each user', async () => {
    expect(await check(passwords())).toMatchObject({ status: 0 });
  });

  it('does not start when a password is missing', async () => {
    const { BUS_PASSWORD_LEDGER: _, ...others } = passwords();
    const { status, said } = await check(others);
    expect(status).not.toBe(0);
    expect(said).toContain('BUS_PASSWORD_LEDGER');
  });
});
