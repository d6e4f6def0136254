import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cacheFolders, findNatsServer } from '../../tools/stack/src/nats/find-nats-server';
import { writeCertificates } from '../support/write-certificates';
import { nameOf, ofKind, type KubeObject } from './support/objects';
import { OVERLAYS, render } from './support/render';
import { templateOf } from './support/variables';

let rendered: Record<string, KubeObject[]>;
let folder: string;

beforeAll(async () => {
  const all = await Promise.all(OVERLAYS.map(async (overlay) => [overlay, await render(overlay)]));
  rendered = Object.fromEntries(all) as Record<string, KubeObject[]>;
  folder = mkdtempSync(join(tmpdir(), 'tulay-bus-'));
  writeCertificates(folder, 'nats');
});

afterAll(() => rmSync(folder, { recursive: true }));

/** Bcrypt hash of a password that no test uses. */
const HASH = '$2a$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy';

/**
 * Returns environment variables for the NATS pod. Variables from the secret store contain a password hash.
 */
function passwords(objects: KubeObject[]): Record<string, string> {
  const secret = ofKind(objects, 'Secret').find((one) => nameOf(one).startsWith('nats-'));
  const kept = Object.entries(secret?.data ?? {}).map(([name, value]) => [
    name,
    Buffer.from(value, 'base64').toString(),
  ]);
  const stored = Object.keys(templateOf(objects, 'nats')).map((name) => [name, HASH]);
  return Object.fromEntries([...kept, ...stored]) as Record<string, string>;
}

const here = (text: string): string =>
  text.replace('"/data"', `"${folder}"`).replaceAll('/etc/nats-tls/', `${folder}/`);

/** Validates the rendered ConfigMaps with a real NATS server's configuration test. */
async function check(
  objects: KubeObject[],
  env: Record<string, string>,
): Promise<{ status: number | null; said: string }> {
  for (const map of ofKind(objects, 'ConfigMap').filter((one) => /^(nats|bus)-/.test(nameOf(one))))
    for (const [name, text] of Object.entries(map.data ?? {}))
      if (name.endsWith('.conf')) writeFileSync(join(folder, name), here(text));
  const program = await findNatsServer({
    configured: process.env.NATS_SERVER_BIN || undefined,
    cacheFolders: cacheFolders(folder),
    say: () => undefined,
  });
  if (program.kind !== 'binary')
    throw new Error('the check requires a nats-server program; a container is not sufficient');
  const args = ['-t', '-c', join(folder, 'nats.conf')];
  const { status, stderr } = spawnSync(program.path, args, {
    encoding: 'utf8',
    env: { POD_NAME: 'nats-0', ...env },
  });
  return { status, said: stderr };
}

describe.each(OVERLAYS)('the NATS server in the overlay %s', (overlay) => {
  it('has a valid configuration with a password for each user', async () => {
    const objects = rendered[overlay]!;
    expect(await check(objects, passwords(objects))).toMatchObject({ status: 0 });
  });

  it('does not start if a password is missing', async () => {
    const { BUS_PASSWORD_LEDGER: _, ...others } = passwords(rendered[overlay]!);
    const { status, said } = await check(rendered[overlay]!, others);
    expect(status).not.toBe(0);
    expect(said).toContain('BUS_PASSWORD_LEDGER');
  });
});

it("the restore rehearsal's NATS server has a valid configuration", async () => {
  const own = rendered.production!.filter(({ metadata }) => metadata.name.startsWith('restore-rehearsal-'));
  const [map] = ofKind(own, 'ConfigMap');
  const objects = [{ ...map, metadata: { name: 'nats-rehearsal' } }] as KubeObject[];
  expect(await check(objects, {})).toMatchObject({ status: 0 });
});
