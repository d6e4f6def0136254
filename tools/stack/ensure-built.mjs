// Builds the programs in dist/ unless they already match the sources. Run as a program or imported.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const STAMP = join(ROOT, 'dist', '.built-from');
const LOCK = join(ROOT, 'node_modules', '.cache', 'tulay-build.lock');
const CLI = join(ROOT, 'node_modules', '@nestjs', 'cli', 'bin', 'nest.js');
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const SOURCES = ['apps', 'libs', 'tools/stack', 'nest-cli.json', 'tsconfig.json', 'package-lock.json'];

/** Builds if need be. `say` hears what is going on. */
export async function ensureBuilt(say) {
  if (!existsSync(CLI)) throw new Error('The dependencies are not installed: run `npm ci` first.');
  if (isBuilt()) return;
  await takeLock(say);
  try {
    if (isBuilt()) return;
    const began = Date.now();
    say('building the services');
    // Written before the sources are read: a change made while building makes the next start build again.
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

/** `npm run build` leaves no stamp, but programs that are younger than everything they are made of. */
function isNewerThanSources() {
  const newest = Math.max(...sourceFiles().map((path) => statSync(path).mtimeMs));
  return programs().every((path) => existsSync(path) && statSync(path).mtimeMs > newest);
}

function programs() {
  const { projects } = JSON.parse(readFileSync(join(ROOT, 'nest-cli.json'), 'utf8'));
  return Object.values(projects).map(({ root }) => join(ROOT, 'dist', root, 'main.js'));
}

const sourceFiles = () => SOURCES.flatMap((source) => filesIn(join(ROOT, source)));

/** The names and contents of everything that is built, but for tests. */
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
  return names
    .filter((name) => !/\.spec\.ts$|\.md$|^\./.test(name))
    .flatMap((name) => filesIn(join(path, name)));
}

async function build() {
  const child = spawn(process.execPath, [CLI, 'build', '--all'], {
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

/** Two starts of one clone must not build into the same folder at once. */
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
    // Gone in between, or just being made: look again, unless the builder itself is gone.
    return error.code === 'ESRCH' || (existsSync(LOCK) && Date.now() - statSync(LOCK).mtimeMs > 5_000);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await ensureBuilt((line) => process.stdout.write(`${line}\n`)).catch((error) => {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  });
}
