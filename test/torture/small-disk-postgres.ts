import { eventually, freePort } from '@tulay/testing';
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { findPostgresBinaries } from '../../tools/stack/src/postgres/postgres-binaries';
import { RUN_FOLDER } from '../../tools/stack/src/processes/stray-processes';
import { projectRoot } from '../../tools/stack/src/project-root';

/** What services need before anything is sold, and a little more. It takes memory as it is filled. */
const SIZE = '256m';
/** A namespace in which this user may mount, and which ends with its processes. */
const APART = ['--user', '--map-root-user', '--mount', '--propagation', 'private'];
/**
 * Mounts the disk, and becomes nobody, because PostgreSQL does not run as root. The log of writes stays on the
 * machine's disk: without room for it, PostgreSQL ends itself.
 */
const START = `mount -t tmpfs -o size=${SIZE} tmpfs "$DISK" && exec unshare --user --map-user=65534 --map-group=65534 sh -c '
  "$INITDB" -D "$DISK/data" --waldir="$WAL" -U postgres --auth=trust --encoding=UTF8 --locale=C --no-sync &&
  exec "$POSTGRES" -D "$DISK/data" -p "$PORT" -c listen_addresses=127.0.0.1 -c unix_socket_directories= \\
    -c max_connections=150 -c fsync=off -c full_page_writes=off -c timezone=UTC'`;

/** Why this machine has no small disk for an ordinary user; null when it has one. */
export function whyNoSmallDisk(): string | null {
  const { status, stderr, error } = spawnSync(
    'unshare',
    [...APART, 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt'],
    {
      encoding: 'utf8',
    },
  );
  return status === 0 ? null : (error?.message ?? stderr.trim());
}

/** A throwaway PostgreSQL whose data is on a disk of its own, which can be filled. */
export class SmallDiskPostgres {
  private constructor(
    private readonly server: ChildProcess,
    private readonly disk: string,
    /** Connects as superuser. */
    readonly adminUrl: string,
  ) {}

  /** @param folder an empty one, which the server's processes carry in their environment */
  static async start(folder: string): Promise<SmallDiskPostgres> {
    const disk = join(folder, 'disk');
    mkdirSync(disk);
    const nobodyElse = { owner: null, copyFolder: () => Promise.resolve(folder), say: () => undefined };
    const { initdb, postgres } = await findPostgresBinaries({ root: projectRoot(), ...nobodyElse });
    const port = String(await freePort());
    const paths = { DISK: disk, WAL: join(folder, 'wal'), INITDB: initdb, POSTGRES: postgres, PORT: port };
    const env = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC', [RUN_FOLDER]: folder, ...paths };
    const server = spawn('unshare', [...APART, 'sh', '-c', START], { env, cwd: '/', stdio: 'ignore' });
    const own = new SmallDiskPostgres(server, disk, `postgres://postgres@127.0.0.1:${port}/postgres`);
    await eventually(() => own.run('SELECT 1').then(() => true), { timeoutMs: 60_000 });
    return own;
  }

  /** Leaves no byte free. */
  fill(): Promise<void> {
    return this.inShell(`dd if=/dev/zero of="${this.ballast}" bs=8k; true`);
  }

  /** Frees what `fill` took. */
  free(): Promise<void> {
    return this.inShell(`rm "${this.ballast}"`);
  }

  async stop(): Promise<void> {
    const { server } = this;
    if (server.exitCode !== null) return;
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGQUIT');
    await ended;
  }

  private get ballast(): string {
    return join(this.disk, 'ballast');
  }

  /** As the server's user, and where its disk is mounted. */
  private inShell(line: string): Promise<void> {
    return this.run(`COPY (SELECT 1) TO PROGRAM 'cat > /dev/null; ${line}'`);
  }

  private async run(sql: string): Promise<void> {
    const client = new Client({ connectionString: this.adminUrl });
    await client.connect();
    try {
      await client.query(sql);
    } finally {
      await client.end();
    }
  }
}
