import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';

const PARTS = ['unit', 'db', 'torture', 'k8s', 'journeys', 'browser'];

/** Returns a script that reports `files` as failed. The second run passes unless `always` is set. */
const failing = (files: string[], always = false): string => `
const { appendFileSync, existsSync, writeFileSync } = require('node:fs');
const again = existsSync('ran');
writeFileSync('ran', '');
writeFileSync('arguments', process.argv.slice(2).join(' '));
if (again && !${always}) process.exit(0);
writeFileSync(process.env.FAILED_FILES, ${JSON.stringify(files.join('\n'))});
process.exit(1);`;

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'run-parts-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Replaces `npm run PART -- ARGUMENTS`, to save npm's startup time of half a second. */
const NPM = '#!/bin/sh\npart=$2; shift 3; exec node "$part.cjs" "$@"\n';

function runParts(
  unit: string,
  env: NodeJS.ProcessEnv = { CI: '' },
): { code: number | null; summary: string } {
  for (const part of PARTS) writeFileSync(join(folder, `test:${part}.cjs`), part === 'unit' ? unit : '');
  writeFileSync(join(folder, 'npm'), NPM, { mode: 0o755 });
  const { status, stdout } = spawnSync(process.execPath, [resolve('test/run-parts.mjs')], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, ...env, PATH: `${folder}${delimiter}${process.env.PATH}` },
  });
  return { code: status, summary: stdout };
}

describe('npm test', () => {
  it('reports success if every suite passes', () => {
    const { code, summary } = runParts('process.exit(0)');
    expect(code).toBe(0);
    for (const part of PARTS) expect(summary).toMatch(new RegExp(`passed  test:${part} `));
  });

  it('retries a failed file once, alone, and reports its name', () => {
    const { code, summary } = runParts(failing(['a.spec.ts']));
    expect(code).toBe(0);
    expect(summary).toMatch(/FAILED {2}test:unit .*\n\s+a\.spec\.ts/);
    expect(summary).toMatch(/UNSTEADY {2}test:unit, alone .*\n\s+a\.spec\.ts/);
  });

  it('runs the other suites and then fails if the file fails again', () => {
    const { code, summary } = runParts(failing(['a.spec.ts'], true));
    expect(code).toBe(1);
    expect(summary).toMatch(/FAILED {2}test:unit, alone /);
    expect(summary).toMatch(/passed {2}test:browser /);
  });

  it('retries a suite that ended without reporting a failed file', () => {
    const { code, summary } = runParts(failing([]));
    expect(code).toBe(0);
    expect(summary).toMatch(/UNSTEADY {2}test:unit, alone /);
  });

  it('leaves long tests to CI', () => {
    const asked = (env: NodeJS.ProcessEnv): string => {
      runParts(failing([]), env);
      return readFileSync(join(folder, 'arguments'), 'utf8');
    };
    expect(asked({ CI: '' })).toMatch(/--testPathIgnorePatterns=test.torture.*lost-node/);
    expect(asked({ CI: 'true' })).not.toContain('--testPathIgnorePatterns');
  });

  it('fails if a suite ends twice without a report', () => {
    expect(runParts('process.exit(1)')).toMatchObject({ code: 1 });
  });

  it('fails without a retry if many files failed', () => {
    const { code, summary } = runParts(failing(Array.from({ length: 7 }, (_, n) => `${n}.spec.ts`)));
    expect(code).toBe(1);
    expect(summary).not.toContain('alone');
  });
});
