import { delimiter, join } from 'node:path';
import { cachedPath, fetchToCache } from '../../../tools/stack/src/debian/cached-program';
import type { PackagedProgram } from '../../../tools/stack/src/debian/debian-package';
import { runCommand } from '../../../tools/stack/src/processes/run-command';

interface Program extends PackagedProgram {
  /** Environment variable with the program's path. */
  variable: string;
  /** Returns whether the version is recent enough, given the program's version output. */
  isRecentEnough: (version: string) => boolean;
}

const KUBECTL: Program = {
  package: 'kubectl',
  variable: 'KUBECTL_BIN',
  places: ['usr/bin/kubectl'],
  versionArgs: ['version', '--client', '--output=json'],
  pinned: {},
  // Older versions do not support every field in the kustomizations.
  isRecentEnough: (version) =>
    parseInt((JSON.parse(version) as { clientVersion: { minor: string } }).clientVersion.minor, 10) >= 27,
};

const COMPOSE: Program = {
  package: 'docker-compose',
  variable: 'DOCKER_COMPOSE_BIN',
  places: ['usr/libexec/docker/cli-plugins/docker-compose', 'usr/bin/docker-compose'],
  versionArgs: ['version', '--short'],
  pinned: {},
  // The first version that supports `start_interval` in health checks.
  isRecentEnough: (version) => {
    const [major = 0, minor = 0] = version.replace('v', '').split('.').map(Number);
    return major > 2 || (major === 2 && minor >= 21);
  },
};

/** Returns the path of kubectl. @throws Error if kubectl is not found */
export const findKubectl = (): Promise<string> => find(KUBECTL);

/**
 * Returns the path of Docker Compose, which can check files without a container engine.
 * @throws Error if Docker Compose is not found
 */
export const findCompose = (): Promise<string> => find(COMPOSE);

/**
 * Finds the program through its environment variable, on the PATH, in the cache, or in Debian's package, which
 * is then cached.
 */
async function find(program: Program): Promise<string> {
  const configured = process.env[program.variable];
  const cached = cachedPath(program);
  const onPath = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, program.package));
  for (const path of configured ? [configured] : [...onPath, cached])
    if (await isUsable(path, program)) return path;
  if (configured)
    throw new Error(
      `${program.variable}=${configured} is not a ${program.package} that runs on this machine and is recent enough`,
    );
  return fetchToCache(program);
}

async function isUsable(path: string, { versionArgs, isRecentEnough }: Program): Promise<boolean> {
  const { code, stdout } = await runCommand(path, versionArgs, { timeoutMs: 60_000 });
  return code === 0 && isRecentEnough(stdout);
}
