// Builds the programs in dist/ unless they already match the sources. Can be run as a program or imported.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const STAMP = join(ROOT, 'dist', '.built-from');
const LOCK = join(ROOT, 'node_modules', '.cache', 'tulay-build.lock');
const BUNDLER = join(ROOT, 'node_modules', '@rspack', 'core');
const NEST = join(ROOT, 'node_modules', '@nestjs', 'cli', 'bin', 'nest.js');
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const SOURCES = [
  'apps',
  'libs',
  'tools/stack',
  'tools/lab',
  'docs/guides',
  'nest-cli.json',
  'rspack.config.mjs',
  'tsconfig.json',
  'package-lock.json',
];

/** Builds the programs unless `dist/` matches the sources. `say` reports progress. */
export async function ensureBuilt(say) {
  if (!existsSync(BUNDLER)) throw new Error('The dependencies are not installed: run `npm ci` first.');
  if (isBuilt()) return;
  await takeLock(say);
  try {
    if (isBuilt()) return;
    const began = Date.now();
    say('building the services');
    // Computed before the build reads the sources, so that a change during the build triggers another build
    // at the next start.
    const stamp = stampOfSources();
    rmSync(STAMP, { force: true });
    await build();
    writeFileSync(STAMP, stamp);
    say(`built in ${((Date.now() - began) / 1000).toFixed(1)} s`);
  } finally {
    rmSync(LOCK, { recursive: true, force: true });
  }
}

function isBuilt() {
  const stamp = stampOfSources();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stamp) return true;
  if (!isNewerThanSources()) return false;
  writeFileSync(STAMP, stamp);
  return true;
}

/** Programs without a stamp count as current if they are newer than all sources. */
function isNewerThanSources() {
  const newest = Math.max(...sourceFiles().map((path) => statSync(path).mtimeMs));
  return programs().every((path) => existsSync(path) && statSync(path).mtimeMs > newest);
}

function programs() {
  const apps = readdirSync(join(ROOT, 'apps'))
    .map((name) => `apps/${name}`)
    .filter((folder) => existsSync(join(ROOT, folder, 'src/main.ts')));
  const migrated = apps.filter((folder) => existsSync(join(ROOT, folder, 'src/migrate.ts')));
  return [
    ...[...apps, 'tools/stack'].map((folder) => join(ROOT, 'dist', folder, 'main.js')),
    ...migrated.map((folder) => join(ROOT, 'dist', folder, 'migrate.js')),
  ];
}

/** The gateway serves the guides. Other Markdown files are not part of any program. */
const sourceFiles = () =>
  SOURCES.flatMap((source) => filesIn(join(ROOT, source))).filter(
    (path) => !path.endsWith('.md') || path.startsWith(join(ROOT, 'docs')),
  );

/** Returns a hash of the names and contents of all sources except tests. */
function stampOfSources() {
  const hash = createHash('sha256');
  for (const path of sourceFiles()) {
    hash
      .update(`${relative(ROOT, path)}\0`)
      .update(readFileSync(path))
      .update('\0');
  }
  return hash.digest('hex');
}

function filesIn(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  const names = readdirSync(path).sort();
  return names.filter((name) => !/\.spec\.ts$|^\./.test(name)).flatMap((name) => filesIn(join(path, name)));
}

async function build() {
  const child = spawn(process.execPath, [NEST, 'build', '--all'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const stop = () => {
    child.kill();
    process.exit(1);
  };
  for (const signal of SIGNALS) process.once(signal, stop);
  const code = await new Promise((resolve) => child.once('close', resolve));
  for (const signal of SIGNALS) process.removeListener(signal, stop);
  if (code !== 0) throw new Error(`The build failed:\n${output.trim()}`);
}

/** Prevents two simultaneous builds in the same clone. */
async function takeLock(say) {
  mkdirSync(dirname(LOCK), { recursive: true });
  for (let waited = false; ; waited = true) {
    try {
      mkdirSync(LOCK);
      writeFileSync(join(LOCK, 'pid'), String(process.pid));
      return;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    if (!waited) say('waiting for another build to finish');
    if (isAbandoned()) rmSync(LOCK, { recursive: true, force: true });
    await sleep(200);
  }
}

function isAbandoned() {
  try {
    const pid = Number(readFileSync(join(LOCK, 'pid'), 'utf8'));
    process.kill(pid, 0);
    return Date.now() - statSync(LOCK).mtimeMs > 300_000;
  } catch (error) {
    // ESRCH: the lock's process has ended. A lock without a process ID was just created or released, and
    // counts as abandoned only after five seconds.
    return error.code === 'ESRCH' || (existsSync(LOCK) && Date.now() - statSync(LOCK).mtimeMs > 5_000);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await ensureBuilt((line) => process.stdout.write(`${line}\n`)).catch((error) => {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  });
}
