import 'reflect-metadata';
import { SERVICES, type ServiceName } from '@tulay/contracts';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { containersOf, services, workloads, type KubeObject, type Workload } from './support/objects';
import { READ_CONFIG } from './support/read-config';
import { OVERLAYS, render, renderWith } from './support/render';
import { filesOf, variablesOf } from './support/variables';

/** For tests and the local stack only. */
const FORBIDDEN = [
  'CLOCK_MOVABLE',
  'ALLOW_FAILPOINTS',
  'FAILPOINT_FILE',
  'RATE_LIMIT_EXEMPT_LOOPBACK',
  'WEBHOOK_ALLOWED_CIDRS',
  'TULAY_ENV',
  'READY_SERVICES',
];
const OF_THE_RUNTIME = ['NODE_EXTRA_CA_CERTS', 'NODE_OPTIONS'];

let rendered: Record<string, KubeObject[]>;
let folder: string;

beforeAll(async () => {
  const all = await Promise.all(OVERLAYS.map(async (overlay) => [overlay, await render(overlay)]));
  rendered = Object.fromEntries(all) as Record<string, KubeObject[]>;
  folder = mkdtempSync(join(tmpdir(), 'tulay-secrets-'));
});

afterAll(() => rmSync(folder, { recursive: true }));

const EVERY = OVERLAYS.flatMap((overlay) => SERVICES.map((service) => ({ overlay, service })));

const serviceOf = (objects: KubeObject[], service: ServiceName): Workload =>
  services(objects).find(({ name }) => name === service)!;

const variables = (objects: KubeObject[], workload: Workload): Record<string, string> =>
  variablesOf(objects, containersOf(workload)[0]!);

/** The same variables on this machine: the files of the Secret are elsewhere. */
function environmentOf(objects: KubeObject[], workload: Workload): NodeJS.ProcessEnv {
  for (const [name, value] of Object.entries(filesOf(objects, workload)))
    writeFileSync(join(folder, `${workload.name}-${name}`), value);
  const here = (value: string): string => value.replace('/run/secrets/tulay/', `${folder}/${workload.name}-`);
  return Object.fromEntries(
    Object.entries(variables(objects, workload)).map(([name, value]) => [name, here(value)]),
  );
}

/** @returns the variables that the service does not know, or why it refuses them */
function unknownTo(service: ServiceName, env: NodeJS.ProcessEnv): string[] {
  const known = [...Object.keys(READ_CONFIG[service](env)), ...OF_THE_RUNTIME];
  const names = Object.keys(env).map((name) => name.replace(/_FILE$/, ''));
  return names.filter((name) => !known.includes(name));
}

const forbidden = (env: object): string[] => Object.keys(env).filter((name) => FORBIDDEN.includes(name));

const inTheClear = (env: object): string[] =>
  Object.keys(env).filter(
    (name) => /_URL$|_KEYS?$/.test(name) && !/^(PUBLIC|EMBED|DASHBOARD)_URL$/.test(name),
  );

/** Files that a variable names and the Secret lacks, and the other way round. */
function unmatchedFiles(objects: KubeObject[], workload: Workload): string[] {
  const named = Object.values(variables(objects, workload))
    .filter((value) => value.startsWith('/run/secrets/tulay/'))
    .map((path) => path.split('/').at(-1)!);
  const files = Object.keys(filesOf(objects, workload));
  return [...named.filter((one) => !files.includes(one)), ...files.filter((one) => !named.includes(one))];
}

describe.each(EVERY)('the variables of $service in the overlay $overlay', ({ overlay, service }) => {
  const env = () => environmentOf(rendered[overlay]!, serviceOf(rendered[overlay]!, service));

  it('are a configuration that it accepts, and all known to it', () => {
    expect(unknownTo(service, env())).toEqual([]);
  });

  it('have no secret in the clear and nothing that is for tests', () => {
    expect([...forbidden(env()), ...inTheClear(env())]).toEqual([]);
  });

  it('name files that its Secret has, and the Secret has no others', () => {
    expect(unmatchedFiles(rendered[overlay]!, serviceOf(rendered[overlay]!, service))).toEqual([]);
  });
});

describe('a mistake in the variables is caught', () => {
  const production = () => structuredClone(rendered.production!);
  const gateway = (objects: KubeObject[]) => serviceOf(objects, 'gateway');
  const set = (objects: KubeObject[], name: string, value: string) =>
    containersOf(gateway(objects))[0]!.env!.push({ name, value });
  const envWith = (name: string, value: string): NodeJS.ProcessEnv => {
    const objects = production();
    set(objects, name, value);
    return environmentOf(objects, gateway(objects));
  };

  it('a name that the service does not know', () => {
    expect(unknownTo('gateway', envWith('RATE_LIMIT', '9'))).toEqual(['RATE_LIMIT']);
  });

  it('a value that it refuses', () => {
    expect(() => unknownTo('gateway', envWith('SERVICE_PORT', 'many'))).toThrow('SERVICE_PORT');
  });

  it('one for tests, and a secret in the clear', () => {
    expect(forbidden(envWith('CLOCK_MOVABLE', 'true'))).toEqual(['CLOCK_MOVABLE']);
    expect(inTheClear(envWith('SEAL_KEYS', 'k1:x'))).toEqual(['SEAL_KEYS']);
  });

  it('a file that the Secret lacks', () => {
    const objects = production();
    set(objects, 'OTHER_FILE', '/run/secrets/tulay/other');
    expect(unmatchedFiles(objects, gateway(objects))).toEqual(['other']);
  });
});

describe('the otel component', () => {
  it('gives every service variables of traces that it knows', async () => {
    const traced = await renderWith('production', (copy) => {
      const file = join(copy, 'overlays/production/kustomization.yaml');
      const text = readFileSync(file, 'utf8');
      writeFileSync(file, text.replace('components:', 'components:\n  - ../../components/otel'));
    });
    for (const service of SERVICES) {
      const env = environmentOf(traced, serviceOf(traced, service));
      expect(env.OTEL_EXPORTER_OTLP_ENDPOINT).toMatch(/^http:\/\/.*:4318$/);
      expect(unknownTo(service, env)).toEqual([]);
    }
  });
});

describe('the services of the restore rehearsal', () => {
  const TOLD = ['catalog', 'ledger', 'notifier', 'payments', 'payouts'] as const;

  it.each(TOLD)('%s accepts its variables, and knows them all', (service) => {
    const objects = rendered.production!;
    const pod = workloads(objects).find(({ name }) => name === 'restore-rehearsal')!;
    const container = containersOf(pod).find(({ name }) => name === service)!;
    for (const [name, value] of Object.entries(filesOf(objects, pod)))
      writeFileSync(join(folder, `rehearsal-${name}`), value);
    const env = Object.entries(variablesOf(objects, container)).map(([name, value]) => [
      name,
      value.replace('/run/secrets/tulay/', `${folder}/rehearsal-`),
    ]);
    expect(unknownTo(service, Object.fromEntries(env) as NodeJS.ProcessEnv)).toEqual([]);
  });
});
