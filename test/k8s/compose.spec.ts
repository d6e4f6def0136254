import 'reflect-metadata';
import { SERVICES, type ServiceName } from '@tulay/contracts';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parse } from 'yaml';
import { projectRoot } from '../../tools/stack/src/project-root';
import { containersOf, ours, type KubeObject } from './support/objects';
import { findCompose } from './support/programs';
import { READ_CONFIG } from './support/read-config';
import { render } from './support/render';
import { filesOf, variablesOf } from './support/variables';

interface ComposeService {
  image: string;
  environment?: Record<string, string>;
  read_only?: boolean;
  cap_drop?: string[];
  networks?: string[];
  ports?: string[];
  volumes?: string[];
}

const FILE = join(projectRoot(), 'docker/compose.yaml');

let folder: string;
let env: Record<string, string>;
let composed: Record<string, ComposeService>;
let dev: KubeObject[];
/** Null if Docker Compose is unavailable. */
let compose: string | null;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tulay-compose-'));
  const made = join(folder, '.env');
  spawnSync(process.execPath, [join(projectRoot(), 'docker/make-env.mjs'), made]);
  const lines = readFileSync(made, 'utf8').trim().split('\n');
  env = Object.fromEntries(lines.map((line) => [line.split('=')[0]!, line.slice(line.indexOf('=') + 1)]));
  composed = (parse(withValues(readFileSync(FILE, 'utf8')), { merge: true }) as { services: typeof composed })
    .services;
  dev = await render('dev');
  compose = await composeOrNone();
});

afterAll(() => rmSync(folder, { recursive: true }));

/** Substitutes `${NAME:?why}` and `${NAME:-default}` as Compose does. */
const withValues = (text: string): string =>
  text.replace(/\$\{(\w+):([?-])([^}]*)\}/g, (_, name: string, sign: string, word: string) => {
    const value = env[name] ?? (sign === '-' ? word : undefined);
    if (value === undefined) throw new Error(`make-env.mjs does not set ${name}`);
    return value;
  });

async function composeOrNone(): Promise<string | null> {
  try {
    return await findCompose();
  } catch (error) {
    if (process.env.CI === 'true') throw error;
    process.stderr.write(`skipped: docker compose config: ${(error as Error).message}\n`);
    return null;
  }
}

function check(file: string, envFile = join(folder, '.env')): { status: number | null; stderr: string } {
  const args = ['--env-file', envFile, '-f', file, '--profile', '*', 'config', '-q'];
  return spawnSync(compose!, args, { encoding: 'utf8', env: { PATH: process.env.PATH } });
}

/** Writes a modified copy of the Compose file to the temporary folder, and returns its path. */
function changed(change: (text: string) => string): string {
  const file = join(folder, 'compose.yaml');
  writeFileSync(file, change(readFileSync(FILE, 'utf8')));
  return file;
}

describe('the Compose file', () => {
  it('is accepted by Docker Compose', () => {
    if (!compose) return;
    expect(check(FILE)).toMatchObject({ status: 0, stderr: '' });
  });

  it('is rejected with a misspelled key or without its secrets', () => {
    if (!compose) return;
    const misspelled = changed((text) => text.replace('read_only: true', 'read_onli: true'));
    expect(check(misspelled).status).not.toBe(0);
    writeFileSync(join(folder, 'empty'), '');
    expect(check(FILE, join(folder, 'empty')).stderr).toContain('run node docker/make-env.mjs');
  });

  it('uses exact versions of all external images', () => {
    const images = Object.values(composed).map(({ image }) => image);
    const others = images.filter((image) => image !== 'tulay:dev');
    expect(others.filter((image) => !/:v?\d+\.\d+(\.\d+)?(-\w+)?$/.test(image))).toEqual([]);
  });

  it("contains the dev overlay's services and migrations, with the same security restrictions", () => {
    const names = ours(dev).map(({ name }) => name);
    expect(Object.keys(composed)).toEqual(expect.arrayContaining(names));
    for (const name of names) expect(composed[name]).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
  });

  it('allows outbound traffic for the same services as the dev overlay, and opens ports only on the local machine', () => {
    const out = SERVICES.filter((name) => composed[name]?.networks?.includes('outside'));
    expect(out.sort()).toEqual(['gateway', 'notifier', 'payments', 'payouts']);
    const ports = Object.values(composed).flatMap(({ ports: open = [] }) => open);
    expect(ports.filter((port) => !port.startsWith('127.0.0.1:'))).toEqual([]);
  });
});

/** Returns the repository files mounted in a container, by their path in the container. */
function mountsOf(name: string): Map<string, string> {
  const mounts = (composed[name]?.volumes ?? []).map((volume) => volume.split(':'));
  const ofFiles = mounts.filter(([from]) => from!.startsWith('.'));
  return new Map(ofFiles.map(([from, to]) => [to!, join(dirname(FILE), from!)]));
}

const mounted = (name: string, path: string): unknown =>
  parse(readFileSync(mountsOf(name).get(path) ?? '', 'utf8'));

describe('files that containers mount from this repository', () => {
  it('exist', () => {
    const all = Object.keys(composed).flatMap((name) => [...mountsOf(name).values()]);
    expect(all.length).toBeGreaterThan(0);
    expect(all.filter((path) => !existsSync(path))).toEqual([]);
  });

  it('include the alerts at the path that Prometheus reads', () => {
    const conf = mounted('prometheus', '/etc/prometheus/prometheus.yml') as { rule_files: string[] };
    const files = conf.rule_files.map((file) => mountsOf('prometheus').get(join('/etc/prometheus', file)));
    expect(files).toEqual([join(projectRoot(), 'monitoring/alerts.yaml')]);
  });

  it('list every service as a Prometheus target', () => {
    const conf = mounted('prometheus', '/etc/prometheus/prometheus.yml') as {
      scrape_configs: { dns_sd_configs?: { names: string[] }[] }[];
    };
    const read = conf.scrape_configs.flatMap(({ dns_sd_configs: found = [] }) => found);
    expect(read.flatMap(({ names }) => names).sort()).toEqual([...SERVICES].sort());
  });

  it('include the dashboards at the path that Grafana reads', () => {
    const file = '/etc/grafana/provisioning/dashboards/tulay.yaml';
    const { providers } = mounted('grafana', file) as { providers: { options: { path: string } }[] };
    const folders = providers.map(({ options }) => mountsOf('grafana').get(options.path));
    expect(folders).toEqual([join(projectRoot(), 'monitoring/grafana')]);
  });
});

/** Returns the environment of a pod in the dev overlay, with the contents of its secret files as values. */
function inCluster(name: string): Record<string, string> {
  const workload = ours(dev).find((one) => one.name === name)!;
  const files = filesOf(dev, workload);
  const entries = Object.entries(variablesOf(dev, containersOf(workload)[0]!)).map(([variable, value]) =>
    variable.endsWith('_FILE')
      ? [variable.replace('_FILE', ''), files[value.split('/').at(-1)!] ?? '']
      : [variable, value],
  );
  return Object.fromEntries(entries) as Record<string, string>;
}

const SECRET = /_URL$|_KEYS?$|^OPERATORS$/;
const open = (variables: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(variables).filter(([name]) => name === 'PUBLIC_URL' || !SECRET.test(name)),
  );

describe.each(SERVICES.flatMap((name) => (name === 'embed' ? [name] : [name, `${name}-migrate`])))(
  'the environment of %s',
  (name) => {
    it("has the dev overlay's variables, with the same values for non-secret variables", () => {
      // In the cluster, the otel component sets this variable.
      const { OTEL_EXPORTER_OTLP_ENDPOINT: _, ...here } = composed[name]?.environment ?? {};
      const there = inCluster(name);
      expect(Object.keys(here).sort()).toEqual(Object.keys(there).sort());
      expect(open(here)).toEqual(open(there));
    });
  },
);

describe.each(SERVICES)('the configuration of %s', (service: ServiceName) => {
  it('is accepted by the service', () => {
    expect(() => READ_CONFIG[service](composed[service]?.environment ?? {})).not.toThrow();
  });
});

it('make-env.mjs creates a secrets file readable only by its owner, and never overwrites it', () => {
  const made = join(folder, '.env');
  const before = readFileSync(made, 'utf8');
  spawnSync(process.execPath, [join(projectRoot(), 'docker/make-env.mjs'), made]);
  expect(statSync(made).mode & 0o777).toBe(0o600);
  expect(readFileSync(made, 'utf8')).toBe(before);
});

describe('the Compose file for one server', () => {
  const ADDED = join(projectRoot(), 'docker/compose.server.yaml');
  const folderOf = (path: string) => join(projectRoot(), 'docker', path);
  let added: Record<string, ComposeService & { command?: string[] }>;

  beforeAll(() => {
    env.SITE = 'pay.example.com';
    added = (parse(withValues(readFileSync(ADDED, 'utf8'))) as { services: typeof added }).services;
  });

  it('is accepted by Docker Compose together with the first file', () => {
    if (!compose) return;
    const args = ['--env-file', join(folder, '.env'), '-f', FILE, '-f', ADDED, 'config', '-q'];
    const site = { PATH: process.env.PATH, SITE: 'pay.example.com' };
    expect(spawnSync(compose, args, { encoding: 'utf8', env: site })).toMatchObject({
      status: 0,
      stderr: '',
    });
  });

  it('opens only the ports of the TLS proxy, which forwards to the gateway', () => {
    const published = Object.entries(added).flatMap(([name, { ports = [] }]) =>
      ports.map((port) => [name, port]),
    );
    expect(published).toEqual([
      ['caddy', '80:80'],
      ['caddy', '443:443'],
    ]);
    expect(readFileSync(folderOf('Caddyfile'), 'utf8')).toContain('reverse_proxy gateway:8080');
    expect(added.caddy!.image).toMatch(/:\d+\.\d+\.\d+(-\w+)?$/);
  });

  it('keeps the settings of the database, and archives its WAL within five minutes', () => {
    const { command = [] } = composed.postgres as (typeof added)[string];
    expect(added.postgres!.command).toEqual(expect.arrayContaining(command));
    expect(added.postgres!.command).toEqual(
      expect.arrayContaining(['archive_mode=on', 'archive_timeout=300']),
    );
  });

  it.each(['backup-database.sh', 'restore-database.sh'])('has a valid script %s', (name) => {
    expect(spawnSync('sh', ['-n', folderOf(name)], { encoding: 'utf8' })).toMatchObject({
      status: 0,
      stderr: '',
    });
  });

  it('is used by the systemd unit, and has a backup timer', () => {
    const unit = (name: string) => readFileSync(folderOf(`systemd/${name}`), 'utf8');
    expect(unit('tulay.service')).toContain('-f docker/compose.yaml -f docker/compose.server.yaml');
    expect(unit('tulay-backup.service')).toContain('docker/backup-database.sh');
    expect(unit('tulay-backup.timer')).toContain('OnCalendar=');
  });
});
