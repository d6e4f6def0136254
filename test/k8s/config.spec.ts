import 'reflect-metadata';
import { SERVICES, type ServiceName } from '@tulay/contracts';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { containersOf, services, workloads, type KubeObject, type Workload } from './support/objects';
import { READ_CONFIG } from './support/read-config';
import { OVERLAYS, render, renderWith } from './support/render';
import { filesOf, variablesOf } from './support/variables';

/** Variables that only tests and the local stack may use. */
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

/** Returns the workload's variables with the Secret's files written to a local folder. */
function environmentOf(objects: KubeObject[], workload: Workload): NodeJS.ProcessEnv {
  for (const [name, value] of Object.entries(filesOf(objects, workload)))
    writeFileSync(join(folder, `${workload.name}-${name}`), value);
  const here = (value: string): string => value.replace('/run/secrets/tulay/', `${folder}/${workload.name}-`);
  return Object.fromEntries(
    Object.entries(variables(objects, workload)).map(([name, value]) => [name, here(value)]),
  );
}

/**
 * @returns the variables that the service does not read
 * @throws Error if the service rejects a value
 */
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

/** Returns the files that a variable names but the Secret does not contain, and vice versa. */
function unmatchedFiles(objects: KubeObject[], workload: Workload): string[] {
  const named = Object.values(variables(objects, workload))
    .filter((value) => value.startsWith('/run/secrets/tulay/'))
    .map((path) => path.split('/').at(-1)!);
  const files = Object.keys(filesOf(objects, workload));
  return [...named.filter((one) => !files.includes(one)), ...files.filter((one) => !named.includes(one))];
}

describe.each(EVERY)('the variables of $service in the overlay $overlay', ({ overlay, service }) => {
  const env = () => environmentOf(rendered[overlay]!, serviceOf(rendered[overlay]!, service));

  it('are a valid configuration, and the service reads each of them', () => {
    expect(unknownTo(service, env())).toEqual([]);
  });

  it('contain no plaintext secrets and no test settings', () => {
    expect([...forbidden(env()), ...inTheClear(env())]).toEqual([]);
  });

  it("refer to exactly the files in the service's Secret", () => {
    expect(unmatchedFiles(rendered[overlay]!, serviceOf(rendered[overlay]!, service))).toEqual([]);
  });
});

describe('the variable check', () => {
  const production = () => structuredClone(rendered.production!);
  const gateway = (objects: KubeObject[]) => serviceOf(objects, 'gateway');
  const set = (objects: KubeObject[], name: string, value: string) =>
    containersOf(gateway(objects))[0]!.env!.push({ name, value });
  const envWith = (name: string, value: string): NodeJS.ProcessEnv => {
    const objects = production();
    set(objects, name, value);
    return environmentOf(objects, gateway(objects));
  };

  it('reports a variable that the service does not read', () => {
    expect(unknownTo('gateway', envWith('RATE_LIMIT', '9'))).toEqual(['RATE_LIMIT']);
  });

  it('reports a value that the service rejects', () => {
    expect(() => unknownTo('gateway', envWith('SERVICE_PORT', 'many'))).toThrow('SERVICE_PORT');
  });

  it('reports a test setting and a plaintext secret', () => {
    expect(forbidden(envWith('CLOCK_MOVABLE', 'true'))).toEqual(['CLOCK_MOVABLE']);
    expect(inTheClear(envWith('SEAL_KEYS', 'k1:x'))).toEqual(['SEAL_KEYS']);
  });

  it('reports a file that is missing from the Secret', () => {
    const objects = production();
    set(objects, 'OTHER_FILE', '/run/secrets/tulay/other');
    expect(unmatchedFiles(objects, gateway(objects))).toEqual(['other']);
  });
});

describe('the otel component', () => {
  it('sets only tracing variables that the service reads', async () => {
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

describe('services of the restore rehearsal', () => {
  const TOLD = ['catalog', 'ledger', 'notifier', 'payments', 'payouts'] as const;

  it.each(TOLD)('%s accepts its variables and reads each of them', (service) => {
    const objects = rendered.production!;
    const pod = workloads(objects).find(({ name }) => name === 'restore-rehearsal')!;
    const container = containersOf(pod).find(({ name }) => name === service)!;
    for (const [name, value] of Object.entries(filesOf(objects, pod)))
      writeFileSync(join(folder, `rehearsal-${name}`), value);
    // The rehearsal's first container creates the operators file.
    writeFileSync(join(folder, 'rehearsal-operators.json'), '[]');
    const env = Object.entries(variablesOf(objects, container)).map(([name, value]) => [
      name,
      value.replace(/^\/(?:run\/secrets\/tulay|tmp)\//, `${folder}/rehearsal-`),
    ]);
    expect(unknownTo(service, Object.fromEntries(env) as NodeJS.ProcessEnv)).toEqual([]);
  });
});
