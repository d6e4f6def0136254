import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../../tools/stack/src/project-root';
import { containersOf, named, ofKind, services, type KubeObject } from './support/objects';
import { render, renderWith } from './support/render';
import { problemsOf } from './support/schema';

let objects: KubeObject[];

beforeAll(async () => {
  const component = (folder: string) =>
    writeFileSync(
      join(folder, 'overlays/production/kustomization.yaml'),
      'resources: [../dev]\ncomponents: [../../components/otel]\n',
      { flag: 'w' },
    );
  const [dev, production, traced] = await Promise.all([
    render('dev'),
    render('production'),
    renderWith('production', (folder) => {
      execFileSync(process.execPath, [join(folder, 'overlays/dev/make-secrets.mjs')]);
      component(folder);
    }),
  ]);
  objects = [...dev, ...production, ...traced];
});

function withMistake(make: (objects: KubeObject[]) => void): KubeObject[] {
  const copy = structuredClone(objects);
  make(copy);
  return copy;
}

const firstContainer = (all: KubeObject[]) => containersOf(services(all)[0]!)[0]!;

describe('the Kubernetes schemas', () => {
  it('accept every standard object', () => {
    expect(objects.flatMap(problemsOf)).toEqual([]);
  });

  it('reject a missing field and an invalid quantity', () => {
    const noSelector = withMistake(
      (o) => delete (ofKind(o, 'Deployment')[0]!.spec as { selector?: object }).selector,
    );
    const megabytes = withMistake((o) => (firstContainer(o).resources!.limits = { memory: '256 MB' }));
    expect(noSelector.flatMap(problemsOf)).not.toEqual([]);
    expect(megabytes.flatMap(problemsOf)).not.toEqual([]);
  });

  it('reject a custom kind with an unknown version', () => {
    const unknown = withMistake(
      (o) => (ofKind(o, 'Cluster')[0]!.apiVersion = 'postgresql.cnpg.io/v2' as never),
    );
    expect(unknown.flatMap(problemsOf)).toEqual(['postgresql.cnpg.io/v2 Cluster is unknown']);
  });
});

describe('the TypeScript types of Kubernetes and its extensions', () => {
  let folder: string;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'tulay-kinds-'));
    symlinkSync(join(projectRoot(), 'node_modules'), join(folder, 'node_modules'));
    const compilerOptions = { strict: true, noEmit: true, skipLibCheck: true, types: [] };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['objects.ts'] }));
  });

  afterAll(() => rmSync(folder, { recursive: true }));

  function compiled(all: KubeObject[]): string {
    writeFileSync(join(folder, 'objects.ts'), literalsOf(all));
    const tsc = join(folder, 'node_modules/typescript/bin/tsc');
    try {
      return execFileSync(process.execPath, [tsc, '-p', folder], { encoding: 'utf8' });
    } catch (error) {
      return (error as { stdout: string }).stdout;
    }
  }

  it('accept every object', () => {
    expect(compiled(objects)).toBe('');
  });

  it('reject a misspelled field, a missing field and an invalid value', () => {
    const mistaken = withMistake((o) => {
      Object.assign(firstContainer(o), { livenesProbe: {} });
      Object.assign(named(o, 'Cluster', 'database').spec.postgresql.synchronous!, { number: 'one' });
      Object.assign(named(o, 'ScaledObject', 'notifier').spec, { maxReplicas: 6 });
      Object.assign(ofKind(o, 'ExternalSecret')[0]!.spec.target, { template: {} });
    });
    const said = compiled(mistaken);
    for (const word of ['livenesProbe', 'number', 'maxReplicas', 'engineVersion'])
      expect(said).toContain(word);
  });
});

const FILES: Record<string, string> = {
  v1: 'kubernetes-types/core/v1',
  'apps/v1': 'kubernetes-types/apps/v1',
  'autoscaling/v2': 'kubernetes-types/autoscaling/v2',
  'batch/v1': 'kubernetes-types/batch/v1',
  'networking.k8s.io/v1': 'kubernetes-types/networking/v1',
  'policy/v1': 'kubernetes-types/policy/v1',
  'rbac.authorization.k8s.io/v1': 'kubernetes-types/rbac/v1',
};

/** Returns a program that declares each object as a constant of its kind. */
function literalsOf(all: KubeObject[]): string {
  const kinds = new Map(all.map(({ kind, apiVersion }) => [kind, apiVersion]));
  const ours = join(__dirname, 'support/custom-kinds');
  const imports = [...kinds].map(
    ([kind, version]) => `import type { ${kind} } from '${FILES[version] ?? ours}';`,
  );
  const constants = all.map((object, i) => `export const o${i}: ${object.kind} = ${JSON.stringify(object)};`);
  return [...imports, ...constants].join('\n');
}
