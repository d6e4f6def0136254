import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { runCommand } from '../processes/run-command';
import { StackError } from '../common/stack-error';
import type { AptMirror } from './apt-sources';
import { machineMirror, sourceLine } from './machine-mirror';

export interface PackagedProgram {
  package: string;
  /** Possible paths in the package. */
  places: string[];
  versionArgs: string[];
  /** Expected checksums of some packages by file name, in addition to the archive's signature. */
  pinned: Record<string, string>;
}

interface Distribution {
  id: 'debian' | 'ubuntu';
  suites: string[];
  components: string;
}

/**
 * Downloads a package from this machine's mirror and unpacks it into a folder. Neither uses nor changes the
 * machine's package state, and does not require root. @returns the program's path
 */
export async function fetchDebianPackage(program: PackagedProgram, workFolder: string): Promise<string> {
  const distribution = readDistribution(await readFile('/etc/os-release', 'utf8').catch(() => ''));
  if (!distribution) throw new StackError('this machine runs neither Debian nor Ubuntu');
  const mirror = await machineMirror();
  if (!mirror) throw new StackError('no package mirror found in /etc/apt');
  const failures: string[] = [];
  for (const suite of distribution.suites) {
    try {
      return await fetchFrom({ program, mirror, suite, components: distribution.components, workFolder });
    } catch (error) {
      failures.push(`${suite}: ${(error as Error).message}`);
    }
  }
  throw new StackError(failures.join('; '));
}

/**
 * Returns the distribution and the suites that may contain a recent program, based on /etc/os-release; null for
 * a distribution that is not based on Debian.
 */
export function readDistribution(osRelease: string): Distribution | null {
  const field = (name: string): string =>
    new RegExp(`^${name}="?([^"\\n]*)"?$`, 'm').exec(osRelease)?.[1] ?? '';
  const ids = [field('ID'), ...field('ID_LIKE').split(' ')];
  if (ids.includes('ubuntu')) {
    const own = field('UBUNTU_CODENAME') || field('VERSION_CODENAME');
    const suites = [...new Set([own, 'resolute', 'questing'])].filter(Boolean);
    return { id: 'ubuntu', suites, components: 'main universe' };
  }
  return ids.includes('debian') ? { id: 'debian', suites: ['trixie', 'sid'], components: 'main' } : null;
}

interface Fetch {
  program: PackagedProgram;
  mirror: AptMirror;
  suite: string;
  components: string;
  workFolder: string;
}

async function fetchFrom({ program, mirror, suite, components, workFolder }: Fetch): Promise<string> {
  const folder = await mkdtemp(join(workFolder, 'apt-'));
  try {
    const flags = await privateState(folder, sourceLine(mirror, suite, components));
    await apt([...flags, 'update'], folder);
    await apt([...flags, 'download', program.package], folder);
    const name = (await readdir(folder)).find((entry) => entry.endsWith('.deb'));
    if (!name) throw new Error('apt-get downloaded nothing');
    await checkPin(join(folder, name), program.pinned[decodeURIComponent(name)]);
    return await unpack(join(folder, name), program, workFolder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Creates separate apt lists, cache, sources and status. Only the machine's proxy settings, logins and keys
 * are shared.
 */
async function privateState(folder: string, source: string): Promise<string[]> {
  const at = (name: string): string => join(folder, name);
  await Promise.all(
    ['lists/partial', 'cache/archives/partial', 'empty'].map((d) => mkdir(at(d), { recursive: true })),
  );
  await writeFile(at('sources.list'), `${source}\n`);
  await writeFile(at('status'), '');
  const settings = {
    'Dir::State': folder,
    'Dir::State::Lists': at('lists'),
    'Dir::State::status': at('status'),
    'Dir::Cache': at('cache'),
    'Dir::Etc::SourceList': at('sources.list'),
    'Dir::Etc::SourceParts': at('empty'),
    'Dir::Etc::Preferences': at('none'),
    'Dir::Etc::PreferencesParts': at('empty'),
    'Acquire::Languages': 'none',
    'Acquire::Retries': '2',
    'Acquire::http::Timeout': '20',
    'APT::Update::Error-Mode': 'any',
    'APT::Sandbox::User': '',
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-o', `${name}=${value}`]);
}

async function apt(args: string[], cwd: string): Promise<void> {
  const { code, stderr } = await runCommand('apt-get', ['-q', ...args], { cwd, timeoutMs: 180_000 });
  if (code !== 0) throw new Error(stderr.trim().split('\n').slice(0, 2).join(' '));
}

async function checkPin(path: string, expected: string | undefined): Promise<void> {
  const found = createHash('sha256')
    .update(await readFile(path))
    .digest('hex');
  if (expected && expected !== found)
    throw new Error(`${basename(path)} has the checksum ${found}, expected ${expected}`);
}

async function unpack(deb: string, program: PackagedProgram, workFolder: string): Promise<string> {
  const target = join(workFolder, 'package');
  const { code, stderr } = await runCommand('dpkg', ['-x', deb, target]);
  if (code !== 0) throw new Error(stderr.trim());
  for (const place of program.places.map((name) => join(target, name)))
    if ((await runCommand(place, program.versionArgs)).code === 0) return place;
  throw new Error(`the package contains no ${program.package} that runs on this machine`);
}
