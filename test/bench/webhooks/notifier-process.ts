import { provisionService } from '@tulay/persistence';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const PROGRAM = process.env.BENCH_NOTIFIER ?? join(process.cwd(), 'dist/apps/notifier/main.js');
const READY_MS = 30_000;

export interface NotifierAddresses {
  /** Connects as superuser to the database it is to use. */
  adminUrl: string;
  natsUrl: string;
}

/** The built notifier as it runs in production, with webhooks to loopback allowed. */
export class NotifierProcess {
  private constructor(private readonly process: ChildProcess) {}

  static async start({ adminUrl, natsUrl }: NotifierAddresses): Promise<NotifierProcess> {
    const port = await freePort();
    const url = await provisionService({ adminUrl, service: 'notifier', password: 'throwaway' });
    const child = spawn(process.execPath, [PROGRAM], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        PATH: process.env.PATH,
        SERVICE_PORT: String(port),
        HOST: '127.0.0.1',
        DATABASE_URL: url,
        MIGRATION_DATABASE_URL: adminUrl,
        NATS_URL: natsUrl,
        SEAL_KEYS: `k1:${Buffer.alloc(32, 1).toString('base64')}`,
        WEBHOOK_ALLOWED_CIDRS: '127.0.0.0/8',
      },
    });
    const started = new NotifierProcess(child);
    await started.ready(port);
    return started;
  }

  async stop(): Promise<void> {
    const ended = once(this.process, 'exit');
    this.process.kill('SIGTERM');
    await ended;
  }

  private async ready(port: number): Promise<void> {
    for (let waited = 0; waited < READY_MS; waited += 100) {
      if (this.process.exitCode !== null) throw new Error('the notifier did not start');
      const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
      if (answer?.status === 200) return;
      await pause(100);
    }
    throw new Error('the notifier was not ready in time');
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
