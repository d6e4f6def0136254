import { spawn, type ChildProcess } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Say, StackError } from '../../stack/src/common/stack-error';
import { projectRoot } from '../../stack/src/project-root';
import { runCommand, type CommandResult } from '../../stack/src/processes/run-command';
import { sandboxCache, sandboxFolder } from './sandbox-folder';

/**
 * Mounts what containers need in separate namespaces, and waits until its standard input ends. Everything in
 * the sandbox therefore ends with the process that opened it, even if that process is killed. A chroot would
 * not be sufficient, because `podman exec` enters the root of the namespace.
 */
const SETUP = `
mount --bind "$1" "$1"
mount -t proc proc "$1/proc"
mount --rbind /dev "$1/dev"
mount -t tmpfs tmpfs "$1/dev/shm"
mount -t sysfs sys "$1/sys"
mount -t cgroup2 none "$1/sys/fs/cgroup"
mount -t tmpfs tmpfs "$1/run"
mount -t tmpfs tmpfs "$1/tmp"
mkdir -p "$1/shared" "$1/src"
mount --bind "$2" "$1/shared"
mount --bind -o ro "$3" "$1/src"
if [ -d /etc/ssl/certs ]; then mount --bind /etc/ssl/certs "$1/etc/ssl/certs"; fi
for file in resolv.conf hosts; do
  touch "$1/etc/$file"
  mount --bind "/etc/$file" "$1/etc/$file"
done
mkdir -p "$1/outside"
cd "$1"
pivot_root . outside
umount -l /outside
exec catatonit -- sh -c 'echo open; exec cat'
`;
const TRY_OVERLAY = `
cd "$(mktemp -d -p /var/lib/containers)"
trap 'rm -r "$PWD"' EXIT
mkdir lower upper work merged
mount -t overlay overlay -o lowerdir=lower,upperdir=upper,workdir=work merged
umount merged
`;
const IN_USE = 75;

export class SandboxInUse extends StackError {}

/**
 * A Debian root directory in which podman and buildah run. The sandbox shares the machine's network. Only one
 * process at a time can use the sandbox.
 */
export class Sandbox {
  private constructor(
    private readonly holder: ChildProcess,
    private readonly folder: string,
    /**
     * Folder of this machine that is mounted as `/shared` in the sandbox. The project is mounted as `/src`.
     */
    readonly shared: string,
  ) {}

  /**
   * @throws SandboxInUse if another process uses the sandbox, or StackError if it cannot be created or opened
   */
  static async open(say: Say): Promise<Sandbox> {
    const folder = await sandboxFolder(say);
    const work = join(sandboxCache(), 'work');
    await mkdir(work, { recursive: true });
    const shared = await mkdtemp(join(work, 'shared-'));
    const lock = ['--no-fork', '--nonblock', '--conflict-exit-code', String(IN_USE), `${folder}.lock`];
    const apart = ['unshare', '--mount', '--pid', '--fork', '--kill-child', '--propagation', 'private'];
    const args = [...lock, ...apart, 'sh', '-ec', SETUP, 'sh', folder, shared, projectRoot()];
    const sandbox = new Sandbox(spawn('flock', args, { cwd: '/', detached: true }), folder, shared);
    await sandbox.opened();
    // This process holds the lock, so all other folders were left behind by killed runs.
    for (const name of await readdir(work))
      if (join(work, name) !== shared) await rm(join(work, name), { recursive: true, force: true });
    await sandbox.chooseStorage();
    return sandbox;
  }

  /** Runs a program in the sandbox and waits until it ends. Never throws. */
  run(command: string[], timeoutMs = 120_000): Promise<CommandResult> {
    const { pid } = this.holder;
    const spaces = [`--mount=/proc/${pid}/ns/mnt`, `--pid=/proc/${pid}/ns/pid_for_children`];
    const args = [...spaces, 'env', '-i', ...ENVIRONMENT, ...command];
    return runCommand('nsenter', args, { cwd: '/', timeoutMs });
  }

  /**
   * Runs a program in the sandbox and returns its output. @throws StackError with the last lines if the
   * program fails
   */
  async ask(command: string[], timeoutMs?: number): Promise<string> {
    const { code, stdout, stderr } = await this.run(command, timeoutMs);
    if (code === 0) return stdout;
    const said = `${stdout}\n${stderr}`.trim().split('\n').slice(-20).join('\n');
    throw new StackError(`${command.slice(0, 2).join(' ')} … exited with code ${code}:\n${said}`);
  }

  async close(): Promise<void> {
    const ended = new Promise((resolve) => this.holder.once('close', resolve));
    this.holder.stdin?.end();
    if (this.holder.exitCode === null) await ended;
    await rm(this.shared, { recursive: true, force: true });
  }

  /**
   * Uses overlayfs, whose layers share files, if the kernel supports it. Otherwise the sandbox copies every
   * layer.
   */
  private async chooseStorage(): Promise<void> {
    const { code } = await this.run(['sh', '-ec', TRY_OVERLAY]);
    const driver = code === 0 ? 'overlay' : 'vfs';
    const places = { driver, runroot: '/run/containers/storage', graphroot: `/var/lib/containers/${driver}` };
    const lines = Object.entries(places).map(([name, value]) => `${name} = "${value}"\n`);
    await writeFile(join(this.folder, 'etc/containers/storage.conf'), `[storage]\n${lines.join('')}`);
  }

  private async opened(): Promise<void> {
    const said: string[] = [];
    for (const stream of [this.holder.stdout!, this.holder.stderr!])
      createInterface({ input: stream }).on('line', (line) => {
        said.push(line);
        if (line === 'open') this.holder.emit('open');
      });
    const code = await new Promise<number | null>((resolve) => {
      this.holder.once('open', () => resolve(0));
      this.holder.once('error', () => resolve(-1));
      this.holder.once('close', resolve);
    });
    if (code === 0) return;
    await rm(this.shared, { recursive: true, force: true });
    if (code === IN_USE) throw new SandboxInUse('another process uses the sandbox');
    throw new StackError(`the sandbox cannot be opened: ${said.join('\n')}`);
  }
}

const ENVIRONMENT = ['PATH=/usr/sbin:/usr/bin:/sbin:/bin', 'HOME=/root', 'LC_ALL=C.UTF-8', 'TMPDIR=/var/tmp'];
