import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { RUN_FOLDER } from '../../tools/stack/src/processes/stray-processes';

/**
 * Runs a program in a namespace in which this user may mount file systems. The namespace ends with its
 * processes.
 */
const APART = ['--user', '--map-root-user', '--mount', '--propagation', 'private'];

/** Mounts the disk and switches to an unprivileged user, because PostgreSQL does not run as root. */
const MOUNT = `mount -t tmpfs -o size="$SIZE" tmpfs "$DISK" &&
  exec unshare --user --map-user=65534 --map-group=65534 sh -c "$RUN"`;

/**
 * Returns why an unprivileged user cannot create a small disk on this machine, or null if this is possible.
 */
export function whyNoSmallDisk(): string | null {
  const { status, stderr, error } = spawnSync(
    'unshare',
    [...APART, 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt'],
    { encoding: 'utf8' },
  );
  return status === 0 ? null : (error?.message ?? stderr.trim());
}

export interface SmallDiskOptions {
  /** An empty folder, whose path each of the server's processes has in its environment. */
  folder: string;
  /** Size in `mount` syntax. The disk uses memory as it fills. */
  size: string;
  /** A shell script that runs the server. `$DISK` is the path of the disk. */
  run: string;
  env: Record<string, string>;
}

/** A server with a small disk, which can be filled and freed even while the server is down. */
export class SmallDisk {
  private constructor(
    private readonly server: ChildProcess,
    private readonly disk: string,
  ) {}

  static start({ folder, size, run, env: own }: SmallDiskOptions): SmallDisk {
    const disk = join(folder, 'disk');
    mkdirSync(disk);
    const env = {
      PATH: process.env.PATH,
      LC_ALL: 'C',
      TZ: 'UTC',
      [RUN_FOLDER]: folder,
      ...own,
      DISK: disk,
      SIZE: size,
      RUN: run,
    };
    const server = spawn('unshare', [...APART, 'sh', '-c', MOUNT], { env, cwd: '/', stdio: 'ignore' });
    return new SmallDisk(server, disk);
  }

  fill(): void {
    const ballast = openSync(this.ballast, 'w');
    try {
      for (const size of [1 << 20, 4096]) while (hasWritten(ballast, size));
    } finally {
      closeSync(ballast);
    }
  }

  free(): void {
    rmSync(this.ballast);
  }

  async stop(): Promise<void> {
    const { server } = this;
    if (server.exitCode !== null) return;
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGQUIT');
    await ended;
  }

  /**
   * Path of the filler file. The disk is mounted only in the server's namespace, so the path goes through
   * /proc.
   */
  private get ballast(): string {
    return join(`/proc/${this.server.pid}/root`, this.disk, 'ballast');
  }
}

/**
 * Writes this many zero bytes.
 * @returns false if there was not enough space
 */
function hasWritten(file: number, bytes: number): boolean {
  try {
    return writeSync(file, Buffer.alloc(bytes)) === bytes;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return false;
    throw error;
  }
}
