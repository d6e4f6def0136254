import { transformSync } from '@swc/core';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'own-source-maps-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Writes `<name>.js` with an inline source map to `<name>.ts`. */
function write(name: string, text: string): void {
  const { code } = transformSync(text, {
    filename: join(folder, `${name}.ts`),
    module: { type: 'commonjs' },
    jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
    sourceMaps: 'inline',
  });
  writeFileSync(join(folder, `${name}.js`), code);
}

const OURS = readFileSync(join(__dirname, 'own-source-maps.ts'), 'utf8');

/**
 * Returns the stack of an error that a package throws when our program calls it one event loop turn after
 * startup.
 */
function stackOf(flags: string[]): string {
  write('own-source-maps', OURS);
  write('package', 'export const fail = (): never => {\n  throw new Error("of a package");\n};');
  write(
    'program',
    'import "./own-source-maps";\nimport { fail } from "./package";\nsetImmediate(() => fail());',
  );
  return spawnSync(process.execPath, [...flags, join(folder, 'program.js')], { encoding: 'utf8' }).stderr;
}

it('source maps apply to stack frames of our program, but not to stack frames of packages', () => {
  const stack = stackOf(['--enable-source-maps']);
  expect(stack).toMatch(/program\.ts:3:/);
  expect(stack).toMatch(/package\.js:/);
  expect(stack).not.toMatch(/package\.ts:/);
});

it('source maps do not apply to any stack frames without the flag', () => {
  expect(stackOf([])).toMatch(/program\.js:/);
});
