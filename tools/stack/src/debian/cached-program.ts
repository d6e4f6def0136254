import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolder } from '../common/cache-folder';
import { runCommand } from '../processes/run-command';
import { fetchDebianPackage, type PackagedProgram } from './debian-package';

export const cachedPath = (program: PackagedProgram): string =>
  join(cacheFolder(program.package), program.package);

/**
 * Returns the path of a program from a Debian package, which is downloaded once.
 * @throws StackError if the program is unavailable
 */
export async function cachedProgram(program: PackagedProgram): Promise<string> {
  const path = cachedPath(program);
  const kept = await runCommand(path, program.versionArgs, { timeoutMs: 10_000 });
  return kept.code === 0 ? path : fetchToCache(program);
}

/**
 * Downloads the program, even if another version is cached. The program is renamed into place, so that no
 * process uses a partial file.
 */
export async function fetchToCache(program: PackagedProgram): Promise<string> {
  const path = cachedPath(program);
  const folder = cacheFolder(program.package);
  mkdirSync(folder, { recursive: true });
  const work = mkdtempSync(join(folder, '.fetching-'));
  try {
    const draft = join(work, 'draft');
    copyFileSync(await fetchDebianPackage(program, work), draft);
    chmodSync(draft, 0o755);
    renameSync(draft, path);
    return path;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
