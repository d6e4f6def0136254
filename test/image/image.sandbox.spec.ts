import { SERVICES } from '@tulay/contracts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildImage, IMAGE, type Release } from '../../tools/container-sandbox/src/build-image';
import { Sandbox } from '../../tools/container-sandbox/src/sandbox';
import { STAND_IN } from '../../tools/container-sandbox/src/stand-in-base';
import { projectRoot } from '../../tools/stack/src/project-root';

jest.setTimeout(3_600_000);

interface LockedPackage {
  version: string;
  dev?: boolean;
  optional?: boolean;
  devOptional?: boolean;
}

interface Seen {
  user: string;
  node: string;
  refusal: string | null;
  top: string[];
  packages: string[];
  sbom: { version: string; components: string[] };
  programs: { program: string; status: number; stderr: string; ms: number }[];
}

interface SeenByRoot {
  privileged: string[];
  platformBinaries: string[];
  bytes: { packages: number; programs: number };
}

interface Inspected {
  Size: number;
  Config: { User: string; Labels: Record<string, string> };
}

const MEGABYTE = 1_000_000;
const WITHOUT_BASE_MB = 190;

let sandbox: Sandbox;
let release: Release;
let seen: Seen;
let byRoot: SeenByRoot;
let inspected: Inspected;
let baseSize: number;

const say = (line: string): void => void process.stderr.write(`${line}\n`);

const run = (...args: string[]): Promise<string> =>
  sandbox.ask(['podman', 'run', '--rm', '--network=none', ...args], 300_000);

const PROBE = ['--volume=/src/test/image/probe.cjs:/run/probe.cjs:ro', IMAGE, '/run/probe.cjs'];

async function inspect(image: string): Promise<Inspected> {
  const text = await sandbox.ask(['podman', 'image', 'inspect', image]);
  return (JSON.parse(text) as [Inspected])[0];
}

beforeAll(async () => {
  sandbox = await Sandbox.open(say);
  release = await buildImage(sandbox, say);
  seen = JSON.parse(await run('--read-only', ...PROBE)) as Seen;
  byRoot = JSON.parse(await run('--user=0', ...PROBE)) as SeenByRoot;
  inspected = await inspect(IMAGE);
  baseSize = (await inspect(STAND_IN)).Size;
});

afterAll(() => sandbox?.close());

const lock = JSON.parse(readFileSync(join(projectRoot(), 'package-lock.json'), 'utf8')) as {
  packages: Record<string, LockedPackage>;
};
const locked = Object.entries(lock.packages).filter(([path]) => path !== '');

/** The image contains neither development packages nor optional packages. */
const forDevelopment = ({ dev, optional, devOptional }: LockedPackage): boolean =>
  Boolean(dev ?? optional ?? devOptional);

describe('the container image', () => {
  it('runs as the unprivileged user 65532', () => {
    expect(seen.user).toBe('65532:65532');
    expect(inspected.Config.User).toBe('65532:65532');
  });

  it('protects its programs from writes, even if the root file system is writable', async () => {
    expect(seen.refusal).toBe('EROFS');
    const write = "try{fs.writeFileSync('/app/x','')}catch(e){console.log(e.code)}";
    expect((await run(IMAGE, '-e', write)).trim()).toBe('EACCES');
  });

  it('contains no program with the setuid or setgid bit', () => {
    expect(byRoot.privileged).toEqual([]);
  });

  it('contains the locked production packages and no development packages', () => {
    const of = (holds: (one: LockedPackage) => boolean) =>
      locked.filter(([, one]) => holds(one)).map(([path]) => path);
    expect(of(forDevelopment).filter((path) => seen.packages.includes(path))).toEqual([]);
    const needed = of((one) => !forDevelopment(one));
    expect(needed.filter((path) => !seen.packages.includes(path))).toEqual([]);
    expect(seen.packages.filter((path) => !lock.packages[path])).toEqual([]);
  });

  it('contains no platform-specific binaries except Node', () => {
    expect(byRoot.platformBinaries).toEqual([]);
  });

  it('contains no files other than the programs and the bill of materials', () => {
    expect(seen.top.sort()).toEqual(['apps', 'sbom.cdx.json']);
  });

  it('lists itself and every package in its bill of materials', () => {
    expect(seen.sbom.version).toBe(release.version);
    const installed = seen.packages.map(
      (path) => `${path.split('node_modules/').at(-1)}@${lock.packages[path]!.version}`,
    );
    expect(installed.filter((one) => !seen.sbom.components.includes(one))).toEqual([]);
  });

  it('contains Node 24', () => {
    expect(seen.node).toMatch(/^v24\./);
  });

  it.each(SERVICES)('contains %s, which exits with 1 and reports missing variables', (service) => {
    const main = seen.programs.find(({ program }) => program === `dist/apps/${service}/main.js`);
    expect(main).toMatchObject({ status: 1, stderr: expect.stringMatching(/SERVICE_PORT[^]*NATS_URL/) });
  });

  it('contains every migration program, which exits with 1 and reports missing variables', () => {
    const migrations = seen.programs.filter(({ program }) => program.endsWith('migrate.js'));
    expect(migrations).toHaveLength(SERVICES.length - 1);
    for (const migration of migrations)
      expect(migration).toMatchObject({
        status: 1,
        stderr: expect.stringContaining('MIGRATION_DATABASE_URL'),
      });
  });

  it('contains the operator CLI', async () => {
    expect((await run(IMAGE, 'dist/apps/operator/main.js', '--version')).trim()).toBe(release.version);
  });

  it('has labels with its title, version, revision and license', () => {
    expect(inspected.Config.Labels).toMatchObject({
      'org.opencontainers.image.title': 'tulay',
      'org.opencontainers.image.version': release.version,
      'org.opencontainers.image.revision': release.revision,
      'org.opencontainers.image.licenses': 'Apache-2.0',
    });
  });

  it(`adds less than ${WITHOUT_BASE_MB} MB to its base image`, async () => {
    const ofImage = (inspected.Size - baseSize) / MEGABYTE;
    const { packages, programs } = byRoot.bytes;
    const gateway = seen.programs.find(({ program }) => program === 'dist/apps/gateway/main.js')!;
    const began = Date.now();
    const first = Number(await run(IMAGE, '-e', 'process.stdout.write(String(Date.now()))'));
    say(
      `added to the base image: ${ofImage.toFixed(1)} MB (packages ${(packages / MEGABYTE).toFixed(1)} MB, ` +
        `programs ${(programs / MEGABYTE).toFixed(1)} MB). Base image: ${(baseSize / MEGABYTE).toFixed(0)} MB. ` +
        `Node starts ${first - began} ms after podman run; the gateway has read its configuration ${gateway.ms} ms later.`,
    );
    expect(ofImage).toBeLessThan(WITHOUT_BASE_MB);
  });
});

describe('the container sandbox', () => {
  it('can be used by only one process at a time', async () => {
    await expect(Sandbox.open(say)).rejects.toThrow('another process uses the sandbox');
  });

  it("has its own root directory, without access to the machine's files", async () => {
    expect((await sandbox.ask(['ls', '-A', '/outside'])).trim()).toBe('');
    expect((await sandbox.ask(['readlink', '-f', '/proc/1/root'])).trim()).toBe('/');
  });
});
