import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../../tools/stack/src/project-root';
import { containersOf, nameOf, ofKind, services, type KubeObject } from './support/objects';
import { POLICIES } from './support/policies';
import { render } from './support/render';
import { problemsOf } from './support/schema';

jest.setTimeout(180_000);

let dev: KubeObject[];

beforeAll(async () => {
  dev = await render('dev');
});

/** The overlay with one mistake in it. */
function withMistake(make: (objects: KubeObject[]) => void): KubeObject[] {
  const copy = structuredClone(dev);
  make(copy);
  return copy;
}

const firstContainer = (objects: KubeObject[], name = 'payments') =>
  containersOf(services(objects).find((one) => one.name === name)!)[0]!;
const policyOf = (objects: KubeObject[], name: string) =>
  ofKind(objects, 'NetworkPolicy').find((one) => nameOf(one) === name)!.spec!;

/** For each policy, a mistake that it must catch. */
const MISTAKES: [string, (objects: KubeObject[]) => void][] = [
  ['probes', (o) => delete firstContainer(o).startupProbe],
  ['memory', (o) => (firstContainer(o).resources!.limits = { cpu: '1', memory: '384Mi' })],
  ['restricted', (o) => (firstContainer(o).securityContext!.readOnlyRootFilesystem = false)],
  ['image', (o) => (firstContainer(o).image = 'tulay:latest')],
  ['rollout', (o) => delete firstContainer(o).lifecycle],
  ['chooses', (o) => (ofKind(o, 'Service')[0]!.spec!.selector = { 'app.kubernetes.io/name': 'paymets' })],
  ['port of', (o) => (ofKind(o, 'Service')[0]!.spec!.ports![0]!.targetPort = 'htpp')],
  ['denied', (o) => (policyOf(o, 'default-deny').policyTypes = ['Ingress'])],
  ['may reach', (o) => (policyOf(o, 'migrations').egress = [])],
  ['leave', (o) => policyOf(o, 'to-the-internet').egress![0]!.to![0]!.ipBlock!.except!.shift()],
  [
    'Secret',
    (o) =>
      (services(o)[0]!.pod.volumes!.find(({ name }) => name === 'secrets')!.secret!.secretName = 'ledger'),
  ],
];

describe('the dev overlay', () => {
  it.each(POLICIES)('$name', ({ problems }) => {
    expect(problems(dev)).toEqual([]);
  });

  it.each(MISTAKES)('a mistake is caught: %s', (word, make) => {
    const policy = POLICIES.find(({ name }) => name.includes(word))!;
    expect(policy.problems(withMistake(make))).not.toEqual([]);
  });

  it('tries a mistake for each policy', () => {
    const tried = MISTAKES.map(([word]) => POLICIES.find(({ name }) => name.includes(word))?.name);
    expect(new Set(tried)).toEqual(new Set(POLICIES.map(({ name }) => name)));
  });
});

describe("Kubernetes' own schemas", () => {
  it('accept every object', () => {
    expect(dev.flatMap(problemsOf)).toEqual([]);
  });

  it('refuse a missing field and a quantity that is none', () => {
    const noSelector = withMistake(
      (o) => delete (ofKind(o, 'Deployment')[0]!.spec as { selector?: object }).selector,
    );
    const megabytes = withMistake((o) => (firstContainer(o).resources!.limits = { memory: '256 MB' }));
    expect(noSelector.flatMap(problemsOf)).not.toEqual([]);
    expect(megabytes.flatMap(problemsOf)).not.toEqual([]);
  });
});

describe('the compiler, with the types of Kubernetes,', () => {
  let folder: string;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'tulay-kinds-'));
    symlinkSync(join(projectRoot(), 'node_modules'), join(folder, 'node_modules'));
    const compilerOptions = { strict: true, noEmit: true, skipLibCheck: true, types: [] };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['objects.ts'] }));
  });

  afterAll(() => rmSync(folder, { recursive: true }));

  function compiled(objects: KubeObject[]): string {
    writeFileSync(join(folder, 'objects.ts'), literalsOf(objects));
    const tsc = join(folder, 'node_modules/typescript/bin/tsc');
    try {
      return execFileSync(process.execPath, [tsc, '-p', folder], { encoding: 'utf8' });
    } catch (error) {
      return (error as { stdout: string }).stdout;
    }
  }

  it('accepts every object', () => {
    expect(compiled(dev)).toBe('');
  });

  it('refuses a misspelled field', () => {
    const misspelled = withMistake((o) => Object.assign(firstContainer(o), { livenesProbe: {} }));
    expect(compiled(misspelled)).toContain('livenesProbe');
  });
});

const FILES: Record<string, string> = {
  ConfigMap: 'core/v1',
  Deployment: 'apps/v1',
  Job: 'batch/v1',
  Namespace: 'core/v1',
  NetworkPolicy: 'networking/v1',
  PodDisruptionBudget: 'policy/v1',
  Secret: 'core/v1',
  Service: 'core/v1',
  StatefulSet: 'apps/v1',
};

/** A program in which each object is a constant of its kind. */
function literalsOf(objects: KubeObject[]): string {
  const kinds = [...new Set(objects.map(({ kind }) => kind))];
  const imports = kinds.map((kind) => `import type { ${kind} } from 'kubernetes-types/${FILES[kind]}';`);
  const constants = objects.map(
    (object, i) => `export const o${i}: ${object.kind} = ${JSON.stringify(object)};`,
  );
  return [...imports, ...constants].join('\n');
}
