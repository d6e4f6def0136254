import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(__dirname, '../..');

const PLANTED = {
  'floating.ts': `export async function save(): Promise<void> {}
export function close(): void {
  save();
}
`,
  'misused.ts': `export async function isOpen(): Promise<boolean> {
  return true;
}
export const state = (): string => (isOpen() ? 'open' : 'closed');
`,
  'switch.ts': `export function wordOf(status: 'paid' | 'failed'): string {
  switch (status) {
    case 'paid':
      return 'Paid';
  }
  return '';
}
`,
  'unchecked.ts': `export const firstOf = (words: string[]): string => words[0];
`,
  'override.ts': `class Door {
  open(): void {}
}
export class Gate extends Door {
  open(): void {}
}
`,
};

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tulay-types-'));
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  copyFileSync(join(ROOT, '.oxlintrc.json'), join(folder, '.oxlintrc.json'));
  const compilerOptions = { rootDir: '.', incremental: false, noEmit: true };
  const config = { extends: join(ROOT, 'tsconfig.json'), compilerOptions, include: ['*.ts'] };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
  for (const [name, text] of Object.entries(PLANTED)) writeFileSync(join(folder, name), text);
});

afterAll(() => rmSync(folder, { recursive: true }));

function said(program: string, ...args: string[]): string {
  const path = join(folder, 'node_modules/.bin', program);
  return spawnSync(path, args, { cwd: folder, encoding: 'utf8' }).stdout;
}

describe('the linter', () => {
  it.each([
    ['no-floating-promises', 'floating.ts'],
    ['no-misused-promises', 'misused.ts'],
    ['switch-exhaustiveness-check', 'switch.ts'],
  ])('reports a planted violation of %s in %s', (rule, file) => {
    const lines = said('oxlint', '--type-aware', '--format', 'unix', '-c', '.oxlintrc.json', file);
    expect(lines).toMatch(new RegExp(`^${file}:.*${rule}`, 'm'));
  });
});

describe('the compiler', () => {
  it('reports an unchecked index access and a missing override modifier', () => {
    const lines = said('tsc', '-p', '.');
    expect(lines).toMatch(/^unchecked\.ts.*TS2322/m);
    expect(lines).toMatch(/^override\.ts.*TS4114/m);
  });
});
