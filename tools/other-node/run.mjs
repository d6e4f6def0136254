import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

const JEST = 'node_modules/jest/bin/jest.js --selectProjects';

/** The build, the unit tests, and one test of a full stack. */
const STEPS = [
  'tools/stack/ensure-built.mjs',
  `${JEST} unit --testTimeout 60000`,
  `${JEST} journeys --runInBand --testTimeout 120000 -- test/journeys/first-payment`,
];

/**
 * `npm run other-node -- 24`: tests the project on another version of Node.js, which is installed from npm to
 * `.cache`.
 */
function main([version = '']) {
  if (!/^\d+(\.\d+){0,2}$/.test(version)) {
    process.stderr.write('specify a version of Node.js, for example: npm run other-node -- 24\n');
    process.exitCode = 2;
    return;
  }
  const folder = nodeOf(version);
  const env = { ...process.env, PATH: `${folder}:${process.env.PATH}` };
  const node = join(folder, 'node');
  process.stdout.write(`Node ${execFileSync(node, ['--version'], { encoding: 'utf8' })}`);
  for (const step of STEPS) {
    const { status } = spawnSync(node, step.split(' '), { cwd: ROOT, env, stdio: 'inherit' });
    if (status === 0) continue;
    process.stderr.write(`failed on Node ${version}: node ${step}\n`);
    process.exitCode = 1;
    return;
  }
}

/**
 * Returns the folder of the Node.js binary. The npm package contains only the binary, and install scripts are
 * disabled.
 */
function nodeOf(version) {
  const name = `node-${process.platform}-${process.arch}`;
  const prefix = join(ROOT, '.cache', 'other-node', version);
  const folder = join(prefix, 'node_modules', name, 'bin');
  if (existsSync(join(folder, 'node'))) return folder;
  mkdirSync(prefix, { recursive: true });
  const quiet = ['--no-save', '--no-package-lock', '--no-audit', '--no-fund', '--ignore-scripts'];
  execFileSync('npm', ['install', '--prefix', prefix, ...quiet, `${name}@${version}`], { stdio: 'inherit' });
  return folder;
}

main(process.argv.slice(2));
