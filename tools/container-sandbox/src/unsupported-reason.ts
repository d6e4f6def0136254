import { readFile } from 'node:fs/promises';
import { readDistribution } from '../../stack/src/debian/debian-package';
import { machineMirror } from '../../stack/src/debian/machine-mirror';
import { runCommand } from '../../stack/src/processes/run-command';

/** Properties that determine whether the container sandbox can run on a machine. */
export interface Machine {
  platform: string;
  isRoot: boolean;
  /** ID of the distribution, or null if it is not based on Debian packages. */
  distribution: string | null;
  hasMirror: boolean;
  /** Error that occurred when root mounted a file system in a separate namespace, or null. */
  mountProblem: string | null;
}

/** Returns why the container sandbox cannot run on this machine, or null if it can. */
export function unsupportedReason(machine: Machine): string | null {
  if (machine.platform !== 'linux') return 'the sandbox requires Linux';
  if (!machine.isRoot)
    return 'the sandbox requires root, which can mount file systems and change the root directory';
  if (machine.distribution !== 'debian')
    return 'the sandbox requires Debian, because it consists of Debian packages';
  if (!machine.hasMirror) return 'the sandbox requires a Debian mirror, and /etc/apt does not list one';
  return machine.mountProblem && `root cannot mount file systems on this machine: ${machine.mountProblem}`;
}

export async function thisMachine(): Promise<Machine> {
  const osRelease = await readFile('/etc/os-release', 'utf8').catch(() => '');
  return {
    platform: process.platform,
    isRoot: process.getuid?.() === 0,
    distribution: readDistribution(osRelease)?.id ?? null,
    hasMirror: (await machineMirror()) !== null,
    mountProblem: await tryToMount(),
  };
}

async function tryToMount(): Promise<string | null> {
  const apart = ['--mount', '--pid', '--fork', '--propagation', 'private'];
  const { code, stderr } = await runCommand('unshare', [...apart, 'mount', '-t', 'tmpfs', 'none', '/mnt']);
  return code === 0 ? null : (stderr.trim().split('\n').at(-1) ?? '');
}

/**
 * Returns the exit code for an unavailable sandbox: an error in CI as root, where the sandbox must be
 * available.
 */
export const exitCodeWithoutSandbox = ({ isRoot }: Machine, { CI }: NodeJS.ProcessEnv): number =>
  CI === 'true' && isRoot ? 1 : 0;
