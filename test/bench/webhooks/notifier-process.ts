import { EMITTING_SERVICES } from '@tulay/contracts';
import { migrateService, provisionService } from '@tulay/persistence';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { notifierSchema } from '../../../apps/notifier/src/notifier.migrations';
import { freePort } from '../../../tools/stack/src/processes/free-ports';
import { projectRoot } from '../../../tools/stack/src/project-root';

const READY_WITHIN_MS = 30_000;
export const EVENT_KEY = Buffer.alloc(32, 1);
const KEY = EVENT_KEY.toString('base64');

/** The built notifier, configured as in production except that webhooks to loopback are allowed. */
export class NotifierProcess {
  private constructor(private readonly process: ChildProcess) {}

  /** @param adminUrl superuser URL of the notifier's database */
  static async start(adminUrl: string, natsUrl: string): Promise<NotifierProcess> {
    const port = await freePort();
    const env = {
      PATH: process.env.PATH,
      SERVICE_PORT: String(port),
      HOST: '127.0.0.1',
      DATABASE_URL: await provisionService({ adminUrl, service: 'notifier', password: 'throwaway' }),
      NATS_URL: natsUrl,
      SEAL_KEYS: `k1:${KEY}`,
      EVENT_KEYS: EMITTING_SERVICES.map((service) => `${service}:${KEY}`).join(),
      EVENT_READER_KEYS: `notifier:${KEY}`,
      WEBHOOK_ALLOWED_CIDRS: '127.0.0.0/8',
    };
    await migrateService({ adminUrl, service: 'notifier', migrations: notifierSchema.migrations });
    const program = join(projectRoot(), 'dist/apps/notifier/main.js');
    const child = spawn(process.execPath, [program], { stdio: ['ignore', 'ignore', 'inherit'], env });
    const started = new NotifierProcess(child);
    await started.ready(port);
    return started;
  }

  get pid(): number {
    return this.process.pid!;
  }

  async stop(): Promise<void> {
    const ended = once(this.process, 'exit');
    this.process.kill('SIGTERM');
    await ended;
  }

  private async ready(port: number): Promise<void> {
    const until = Date.now() + READY_WITHIN_MS;
    while (!(await isReady(port))) {
      if (this.process.exitCode !== null) throw new Error('the notifier did not start');
      if (Date.now() > until)
        throw new Error(`the notifier did not become ready within ${READY_WITHIN_MS / 1_000} s`);
      await pause(100);
    }
  }
}

const isReady = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    (response) => response.ok,
    () => false,
  );
