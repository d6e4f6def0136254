import { eventually } from '@tulay/testing';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { Client } from 'pg';

/**
 * Files that a base backup excludes: WAL is restored from the archive, and the other files belong to the
 * running server.
 */
const LEFT_OUT = new Set(['pg_wal', 'postmaster.pid', 'postmaster.opts']);

/** A base backup and archived WAL of a stack's PostgreSQL, in folders next to its data. */
export class ArchivedPostgres {
  private readonly data: string;
  private readonly backup: string;
  private readonly archive: string;

  constructor(dataDir: string) {
    this.data = join(dataDir, 'postgres', 'data');
    this.backup = join(dataDir, 'postgres', 'base-backup');
    this.archive = join(dataDir, 'postgres', 'archive');
  }

  get settings(): Record<string, string> {
    const command = `mkdir -p "${this.archive}" && test ! -f "${this.archive}/%f" && cp "%p" "${this.archive}/%f"`;
    return { archive_mode: 'on', archive_command: command, wal_level: 'replica' };
  }

  /** Copies the running server's data, as `pg_basebackup` does. */
  async takeBaseBackup(adminUrl: string): Promise<void> {
    await withClient(adminUrl, async (client) => {
      await client.query(`SELECT pg_backup_start('rehearsal', fast => true)`);
      cpSync(this.data, this.backup, {
        recursive: true,
        filter: (path) => !LEFT_OUT.has(basename(path)),
      });
      const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop()');
      writeFileSync(join(this.backup, 'backup_label'), rows[0]!.labelfile);
    });
  }

  async point(adminUrl: string): Promise<string> {
    return withClient(adminUrl, async (client) => {
      const { rows } = await client.query<{ lsn: string }>('SELECT pg_current_wal_lsn() AS lsn');
      return rows[0]!.lsn;
    });
  }

  async archiveAll(adminUrl: string): Promise<void> {
    await withClient(adminUrl, async (client) => {
      const ended = await client.query<{ name: string }>('SELECT pg_walfile_name(pg_switch_wal()) AS name');
      await eventually(
        async () => {
          const text = 'SELECT last_archived_wal >= $1 AS done FROM pg_stat_archiver';
          return (await client.query<{ done: boolean }>(text, [ended.rows[0]!.name])).rows[0]?.done;
        },
        { timeoutMs: 60_000 },
      );
    });
  }

  /**
   * Replaces the stopped server's data with the base backup. The next start replays the archived WAL up to
   * this LSN.
   */
  restoreTo(point: string): void {
    const { uid, gid } = statSync(this.data);
    rmSync(this.data, { recursive: true });
    cpSync(this.backup, this.data, { recursive: true });
    mkdirSync(join(this.data, 'pg_wal'));
    const recovery = [
      `restore_command = 'cp "${this.archive}/%f" "%p"'`,
      `recovery_target_lsn = '${point}'`,
      `recovery_target_action = 'promote'`,
    ];
    appendFileSync(join(this.data, 'postgresql.auto.conf'), `${recovery.join('\n')}\n`);
    writeFileSync(join(this.data, 'recovery.signal'), '');
    giveTo(this.data, uid, gid);
  }
}

async function withClient<T>(connectionString: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Makes the server's user the owner of a copied folder, because PostgreSQL starts only in a private folder
 * that its user owns.
 */
function giveTo(folder: string, uid: number, gid: number): void {
  chmodSync(folder, 0o700);
  for (const name of ['', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })])
    chownSync(join(folder, name), uid, gid);
}
