import { execFileSync } from 'node:child_process';
import { Client } from 'pg';

/** The processes of a PostgreSQL server, which can be stopped and resumed, or killed. */
export class FrozenPostgres {
  private constructor(private readonly postmaster: number) {}

  static async at(adminUrl: string): Promise<FrozenPostgres> {
    const admin = new Client({ connectionString: adminUrl });
    await admin.connect();
    const { rows } = await admin.query<{ text: string }>("SELECT pg_read_file('postmaster.pid') AS text");
    await admin.end();
    return new FrozenPostgres(Number(rows[0]!.text.split('\n')[0]));
  }

  freeze(): void {
    this.signal('SIGSTOP');
  }

  thaw(): void {
    this.signal('SIGCONT');
  }

  /** Kills the postmaster. The server's other processes exit when they detect this. */
  kill(): void {
    process.kill(this.postmaster, 'SIGKILL');
  }

  /** Signals the postmaster first, because a stopped postmaster does not start further processes. */
  private signal(name: NodeJS.Signals): void {
    process.kill(this.postmaster, name);
    const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(this.postmaster)], {
      encoding: 'utf8',
    });
    for (const pid of children.trim().split(/\s+/).map(Number)) process.kill(pid, name);
  }
}
