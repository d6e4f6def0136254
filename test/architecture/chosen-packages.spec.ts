import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Manifest {
  scripts: Record<string, string>;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
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
