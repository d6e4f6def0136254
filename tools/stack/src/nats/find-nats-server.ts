import { chmod, copyFile, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { runCommand } from '../processes/run-command';
import { cacheFolder } from '../common/cache-folder';
import { messageOf, type Say, StackError } from '../common/stack-error';
import { findContainerEngine, NATS_IMAGE } from './container-engine';
import { fetchDebianPackage, type PackagedProgram } from '../debian/debian-package';
import { isRecentEnough, OLDEST_NATS, parseNatsVersion } from './nats-version';
import { fetchReleaseArchive } from './release-archive';

export type NatsProgram = { kind: 'binary'; path: string } | { kind: 'container'; engine: string };

export interface NatsSearch {
  configured?: string;
  /** Folders to search, in this order. A download is stored in the first writable folder. */
  cacheFolders: string[];
  say: Say;
}

/**
 * Returns the folder below XDG_CACHE_HOME or ~/.cache, and the stack's own folder for a user without a
 * writable home.
 */
export function cacheFolders(dataDir: string, env: NodeJS.ProcessEnv = process.env): string[] {
  return [cacheFolder('nats-server', env), join(dataDir, 'cache', 'nats-server')];
}

/** Finds or downloads a recent nats-server. @throws StackError with instructions if there is none */
export async function findNatsServer(search: NatsSearch): Promise<NatsProgram> {
  if (search.configured) return { kind: 'binary', path: await checkConfigured(search.configured) };
  const tried: string[] = [];
  const installed = (await onPath(tried)) ?? (await inCache(search.cacheFolders));
  if (installed) return { kind: 'binary', path: installed };
  for (const [source, fetchIt] of SOURCES) {
    search.say(`looking for nats-server: ${source}`);
    try {
      return { kind: 'binary', path: await fetchToCache(fetchIt, search.cacheFolders) };
    } catch (error) {
      tried.push(`${source}: ${messageOf(error)}`);
    }
  }
  const engine = await findContainerEngine();
  if (engine) return { kind: 'container', engine };
  throw notFound([...tried, 'no container engine is running']);
}

const PACKAGE: PackagedProgram = {
  package: 'nats-server',
  places: ['usr/sbin/nats-server', 'usr/bin/nats-server'],
  versionArgs: ['--version'],
  pinned: {
    'nats-server_2.10.27-1+b2_amd64.deb': '6d913ac987b78734c08537c2adeb1526cf735f216173a9170d94b185fcfe6f8a',
    'nats-server_2.10.27-1+b2_arm64.deb': '0c9a617510b28c1b4fb4a38aabea6ab8cd7f026247f2abdff8b955b2278ce049',
  },
};

type Fetcher = (workFolder: string) => Promise<string>;

const SOURCES: [string, Fetcher][] = [
  ["the package from this machine's mirror", (work) => fetchDebianPackage(PACKAGE, work)],
  ['the release of nats-server', fetchReleaseArchive],
];

async function checkConfigured(path: string): Promise<string> {
  const version = await versionOf(path);
  if (version && isRecentEnough(version)) return path;
  const found = version ? `is version ${version}` : 'is not a nats-server that runs on this machine';
  throw new StackError(`NATS_SERVER_BIN=${path} ${found}; ${OLDEST_NATS} or newer is required.`);
}

async function onPath(tried: string[]): Promise<string | null> {
  for (const folder of (process.env.PATH ?? '').split(delimiter).filter(Boolean)) {
    const path = join(folder, 'nats-server');
    const version = await versionOf(path);
    if (version && isRecentEnough(version)) return path;
    if (version) tried.push(`${path} is version ${version}, older than ${OLDEST_NATS}`);
  }
  return null;
}

/**
 * Returns the newest suitable server in the cache. Each downloaded server is in a folder named after its
 * version.
 */
async function inCache(folders: string[]): Promise<string | null> {
  for (const folder of folders) {
    const versions = await readdir(folder).catch(() => [] as string[]);
    const usable = versions.filter((name) => parseNatsVersion(name) === name && isRecentEnough(name));
    usable.sort((a, b) => (isRecentEnough(a, b) ? -1 : 1));
    for (const version of usable) {
      const path = join(folder, version, 'nats-server');
      if ((await versionOf(path)) === version) return path;
    }
  }
  return null;
}

async function fetchToCache(fetchIt: Fetcher, folders: string[]): Promise<string> {
  const cache = await firstWritable(folders);
  const work = await mkdtemp(join(cache, '.fetching-'));
  try {
    const fetched = await fetchIt(work);
    const version = await versionOf(fetched);
    if (!version) throw new Error('the downloaded program does not run on this machine');
    if (!isRecentEnough(version)) throw new Error(`${version} is older than ${OLDEST_NATS}`);
    return await keep(fetched, join(cache, version));
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** Renames the program into place, so that another start never uses an incomplete file. */
async function keep(fetched: string, folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const [draft, path] = [join(folder, `.draft-${process.pid}`), join(folder, 'nats-server')];
  await copyFile(fetched, draft);
  await chmod(draft, 0o755);
  await rename(draft, path);
  return path;
}

async function firstWritable(folders: string[]): Promise<string> {
  for (const folder of folders) {
    const made = await mkdir(folder, { recursive: true }).then(
      () => true,
      () => false,
    );
    const probe = made && (await mkdtemp(join(folder, '.probe-')).catch(() => null));
    if (probe) return rm(probe, { recursive: true }).then(() => folder);
  }
  throw new StackError(`none of these folders is writable: ${folders.join(', ')}`);
}

async function versionOf(path: string): Promise<string | null> {
  const { code, stdout } = await runCommand(path, ['--version'], { timeoutMs: 10_000 });
  return code === 0 && stdout.startsWith('nats-server') ? parseNatsVersion(stdout) : null;
}

const notFound = (tried: string[]): StackError =>
  new StackError(
    [
      `nats-server (${OLDEST_NATS} or newer) is required, but could not be found or downloaded:`,
      ...tried.map((line) => `  - ${line}`),
      'Do one of the following:',
      '  1. install it so that it is on the PATH (Debian 13, Ubuntu 25.10, Homebrew: the package nats-server),',
      '  2. unpack a release of github.com/nats-io/nats-server and set NATS_SERVER_BIN=/path/to/nats-server,',
      `  3. run one yourself with JetStream (docker run -p 4222:4222 ${NATS_IMAGE} -js) and set`,
      '     NATS_URL=nats://127.0.0.1:4222.',
    ].join('\n'),
  );
