import { eventually, freePort } from '@tulay/testing';
import { join } from 'node:path';
import { Client } from 'pg';
import { findPostgresBinaries } from '../../tools/stack/src/postgres/postgres-binaries';
import { projectRoot } from '../../tools/stack/src/project-root';
import { SmallDisk } from './small-disk';

/** The part of the database on the small disk. Everything else is on the machine's disk. */
type OnSmallDisk = 'data' | 'wal';

/** Slightly more space than services need before the first payment. */
const SIZES = { data: '256m', wal: '384m' } as const satisfies Record<OnSmallDisk, string>;

/** Restarts PostgreSQL as a container would, because PostgreSQL exits if it has no space for the WAL. */
const RUN = `"$INITDB" -D "$DATA" --waldir="$WAL" -U postgres --auth=trust --encoding=UTF8 --locale=C --no-sync || exit 1
  trap 'stopped=1; kill -QUIT $child' QUIT
  until [ "$stopped" ]; do
    "$POSTGRES" -D "$DATA" -p "$PORT" -c listen_addresses=127.0.0.1 -c unix_socket_directories= \\
      -c max_connections=150 -c fsync=off -c full_page_writes=off -c timezone=UTC \\
      -c min_wal_size=32MB -c max_wal_size=96MB & child=$!
    wait $child
    [ "$stopped" ] || sleep 0.2
  done
  wait`;

/** Bytes that one statement writes to the WAL, so that PostgreSQL soon needs a new WAL file. */
const LOG_BYTES = 1_000_000;

/** A temporary PostgreSQL with its tables or its WAL on a separate disk that can be filled. */
export class SmallDiskPostgres {
  private constructor(
    private readonly disk: SmallDisk,
    private readonly part: OnSmallDisk,
    readonly adminUrl: string,
  ) {}

  /** @param folder an empty folder, whose path each of the server's processes has in its environment */
  static async start(folder: string, part: OnSmallDisk = 'data'): Promise<SmallDiskPostgres> {
    const nobodyElse = { owner: null, copyFolder: () => Promise.resolve(folder), say: () => undefined };
    const { initdb, postgres } = await findPostgresBinaries({ root: projectRoot(), ...nobodyElse });
    const port = String(await freePort());
    const small = join(folder, 'disk', part);
    const paths = { DATA: join(folder, 'data'), WAL: join(folder, 'wal'), [part.toUpperCase()]: small };
    const env = { INITDB: initdb, POSTGRES: postgres, PORT: port, ...paths };
    const disk = SmallDisk.start({ folder, size: SIZES[part], run: RUN, env });
    const own = new SmallDiskPostgres(disk, part, `postgres://postgres@127.0.0.1:${port}/postgres`);
    await eventually(() => own.isUp(), { timeoutMs: 60_000 });
    return own;
  }

  /** Fills the disk completely. If the disk contains the WAL, the server exits. */
  async fill(): Promise<void> {
    this.disk.fill();
    if (this.part === 'wal') await eventually(async () => !(await this.takesLog()));
  }

  free(): void {
    this.disk.free();
  }

  isUp(): Promise<boolean> {
    return this.run('SELECT 1');
  }

  stop(): Promise<void> {
    return this.disk.stop();
  }

  private takesLog(): Promise<boolean> {
    return this.run(`SELECT pg_logical_emit_message(false, 'full', repeat('x', ${LOG_BYTES}))`);
  }

  /** @returns whether the server executed the statement */
  private async run(sql: string): Promise<boolean> {
    const client = new Client({ connectionString: this.adminUrl });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query(sql);
      return true;
    } catch {
      return false;
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}
