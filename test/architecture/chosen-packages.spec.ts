import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Manifest {
  scripts: Record<string, string>;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
}

interface NestCli {
  monorepo: boolean;
  compilerOptions: { builder: { type: string } };
  projects: Record<string, { type: string; root: string; sourceRoot: string }>;
}

const ROOT = join(__dirname, '../..');
const MANIFEST = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Manifest;

const CHOSEN = [
  '@nestjs/core',
  '@nestjs/common',
  '@nestjs/microservices',
  '@nestjs/typeorm',
  '@nestjs/jwt',
  'typeorm',
  'pg',
  '@nats-io/nats-core',
  '@nats-io/jetstream',
  '@nats-io/transport-node',
  'class-validator',
  'class-transformer',
  'qrcode',
];

/**
 * Returns the packages that product code (everything except tests and test helpers) imports as values or
 * types.
 */
function importedByProduct(): Set<string> {
  const names = new Set<string>();
  for (const file of productFiles()) {
    const code = readFileSync(file, 'utf8');
    for (const [, name] of code.matchAll(/ from '((?:@[\w.-]+\/)?[\w.-]+)(?:\/[^']*)?';/g)) names.add(name!);
  }
  return names;
}

const productFiles = (): string[] =>
  ['apps', 'libs'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /^[^/]+\/(src|migrations)\/.*\.ts$/.test(path))
      .filter((path) => !path.endsWith('.spec.ts') && !path.startsWith('testing/'))
      .map((path) => join(ROOT, folder, path)),
  );

describe('required packages', () => {
  const imported = importedByProduct();

  it.each(CHOSEN)('include %s as a dependency that product code imports', (name) => {
    expect(Object.keys(MANIFEST.dependencies)).toContain(name);
    expect(imported).toContain(name);
  });

  it('include Jest, which runs every test script', () => {
    expect(Object.keys(MANIFEST.devDependencies)).toContain('jest');
    const scripts = Object.entries(MANIFEST.scripts).filter(([name]) => name.startsWith('test:'));
    expect(scripts.map(([, script]) => script.split(' ')[0])).toEqual(scripts.map(() => 'jest'));
  });
});

describe('the top level', () => {
  it.each(['nest-cli.json', 'package.json', 'tsconfig.json', 'apps', 'libs', 'docker', 'k8s', 'test'])(
    'contains %s',
    (name) => expect(readdirSync(ROOT)).toContain(name),
  );
});

describe('the Nest CLI', () => {
  const cli = JSON.parse(readFileSync(join(ROOT, 'nest-cli.json'), 'utf8')) as NestCli;

  it('has a project for each app and the local stack', () => {
    const projects = Object.entries(cli.projects).map(([name, { root }]) => [name, root]);
    const apps = readdirSync(join(ROOT, 'apps')).map((name) => [name, `apps/${name}`]);
    expect(projects).toEqual([...apps, ['stack', 'tools/stack']]);
  });

  it.each(['gateway', 'payments', 'ledger', 'payouts', 'catalog', 'notifier', 'embed'])(
    'builds the service %s',
    (name) =>
      expect(cli.projects[name]).toMatchObject({ type: 'application', sourceRoot: `apps/${name}/src` }),
  );

  it('builds a monorepo with rspack', () => {
    expect(cli.monorepo).toBe(true);
    expect(cli.compilerOptions.builder.type).toBe('rspack');
    expect(Object.keys(MANIFEST.devDependencies)).toContain('@nestjs/cli');
  });
});
