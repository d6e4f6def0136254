import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fetchDebianPackage, type PackagedProgram } from '../../../tools/stack/src/debian/debian-package';
import { runCommand } from '../../../tools/stack/src/processes/run-command';

/** Older ones do not know every field of our kustomizations. */
const OLDEST_MINOR = 27;

const PACKAGE: PackagedProgram = {
  package: 'kubectl',
  places: ['usr/bin/kubectl'],
  versionArgs: ['version', '--client', '--output=json'],
  pinned: {},
};

/**
 * A kubectl for rendering: KUBECTL_BIN, the PATH, the cache, or Debian's package, which is kept in the cache.
 * @throws Error when there is none
 */
export async function findKubectl(): Promise<string> {
  const { KUBECTL_BIN, PATH = '' } = process.env;
  const cached = join(cacheFolder(), 'kubectl');
  const onPath = PATH.split(delimiter).map((folder) => join(folder, 'kubectl'));
  for (const path of KUBECTL_BIN ? [KUBECTL_BIN] : [...onPath, cached])
    if (await isRecentEnough(path)) return path;
  if (KUBECTL_BIN) throw new Error(`KUBECTL_BIN=${KUBECTL_BIN} is no kubectl 1.${OLDEST_MINOR} or newer`);
  return fetchTo(cached);
}

const cacheFolder = (): string =>
  join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'tulay', 'kubectl');

async function isRecentEnough(path: string): Promise<boolean> {
  const { code, stdout } = await runCommand(path, PACKAGE.versionArgs, { timeoutMs: 10_000 });
  if (code !== 0) return false;
  const { clientVersion } = JSON.parse(stdout) as { clientVersion: { minor: string } };
  return parseInt(clientVersion.minor, 10) >= OLDEST_MINOR;
}

/** Moved into place with one rename, so that another run never sees an incomplete program. */
async function fetchTo(path: string): Promise<string> {
  mkdirSync(cacheFolder(), { recursive: true });
  const work = mkdtempSync(join(cacheFolder(), '.fetching-'));
  try {
    const draft = join(work, 'draft');
    copyFileSync(await fetchDebianPackage(PACKAGE, work), draft);
    chmodSync(draft, 0o755);
    renameSync(draft, path);
    return path;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
