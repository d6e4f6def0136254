import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StackError } from '../../stack/src/common/stack-error';
import { cachedProgram } from '../../stack/src/debian/cached-program';
import type { PackagedProgram } from '../../stack/src/debian/debian-package';
import { machineMirror, sourceLine } from '../../stack/src/debian/machine-mirror';
import { runCommand } from '../../stack/src/processes/run-command';

export const SUITE = 'trixie';

const MMDEBSTRAP: PackagedProgram = {
  package: 'mmdebstrap',
  places: ['usr/bin/mmdebstrap'],
  versionArgs: ['--version'],
  pinned: {},
};
const NOT_NEEDED = ['usr/share/doc', 'usr/share/man', 'usr/share/locale', 'var/lib/apt/lists'];
const LONGEST_MS = 900_000;

/**
 * Creates a folder with a minimal Debian and the given packages. The folder is renamed to its final name only
 * after it is complete.
 */
export async function makeDebianRoot(folder: string, packages: string[]): Promise<void> {
  const mirror = await machineMirror();
  if (!mirror) throw new StackError('no package mirror found in /etc/apt');
  const draft = `${folder}.draft-${process.pid}`;
  await mkdir(dirname(folder), { recursive: true, mode: 0o755 });
  const args = [
    '--mode=root',
    '--variant=minbase',
    '--format=directory',
    '--quiet',
    `--include=${packages.join()}`,
    SUITE,
    draft,
    sourceLine(mirror, SUITE, 'main'),
  ];
  try {
    await inOwnMounts([await cachedProgram(MMDEBSTRAP), ...args]);
    for (const path of NOT_NEEDED) await rm(join(draft, path), { recursive: true, force: true });
    await rename(draft, folder);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

/**
 * Runs a command in separate namespaces, whose mounts disappear when the command ends or is killed, and are
 * invisible to other processes.
 */
async function inOwnMounts(command: string[]): Promise<void> {
  const args = ['--mount', '--pid', '--fork', '--kill-child', '--mount-proc', ...command];
  const { code, stderr } = await runCommand('unshare', args, { cwd: '/', timeoutMs: LONGEST_MS });
  if (code !== 0)
    throw new StackError(`mmdebstrap failed: ${stderr.trim().split('\n').slice(-5).join('\n')}`);
}
