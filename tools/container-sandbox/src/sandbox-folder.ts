import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolder } from '../../stack/src/common/cache-folder';
import type { Say } from '../../stack/src/common/stack-error';
import { nameFor } from '../../stack/src/postgres/system-folder';
import { makeDebianRoot, SUITE } from './debian-root';

const PACKAGES = ['podman', 'buildah', 'crun', 'netavark', 'aardvark-dns', 'catatonit', 'ca-certificates'];

export const sandboxCache = (): string => cacheFolder('sandbox');

/**
 * Returns the sandbox's folder, which also contains the sandbox's images. Creates the folder on first use.
 */
export async function sandboxFolder(say: Say): Promise<string> {
  const folder = join(sandboxCache(), `${SUITE}-${nameFor(PACKAGES.join())}`);
  if (!existsSync(folder)) {
    say('creating a sandbox with podman and buildah (only once; takes about two minutes and 500 MB)');
    await makeDebianRoot(folder, PACKAGES);
  }
  writeFileSync(join(folder, 'etc/containers/containers.conf'), containersConf());
  return folder;
}

/**
 * Returns the content of containers.conf. Lowers the ulimits, because a machine without CAP_SYS_RESOURCE
 * rejects values above its own limits, and disables cgroups, because crun does not work with cgroups v1.
 */
function containersConf(): string {
  const limits = ['nofile', 'nproc'].map((name) => `"${name}=${hardLimit(name)}:${hardLimit(name)}"`);
  return [
    '[containers]',
    `default_ulimits = [${limits.join()}]`,
    'cgroups = "disabled"',
    '[engine]',
    'cgroup_manager = "cgroupfs"',
    'events_logger = "file"',
    '',
  ].join('\n');
}

const LINES: Record<string, { name: string; most: number }> = {
  nofile: { name: 'Max open files', most: 20_000 },
  nproc: { name: 'Max processes', most: 4_096 },
};

/** Returns the smaller of this process's limit and the limit that a container needs. */
function hardLimit(limit: string): number {
  const { name, most } = LINES[limit]!;
  const line = new RegExp(`^${name} +\\S+ +(\\S+)`, 'm').exec(readFileSync('/proc/self/limits', 'utf8'));
  return Math.min(most, Number(line?.[1]) || most);
}
