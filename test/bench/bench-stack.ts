import { SERVICES, type ServiceName } from '@tulay/contracts';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { stackFilePath, type StackFile } from '../../tools/stack/src/data-folder/stack-file';
import { startStack, type RunningStack } from '../../tools/stack/src/start-stack';
import type { StackOptions } from '../../tools/stack/src/stack-options';

export interface BenchMerchant {
  id: string;
  /** A test key with a rate limit that is never reached. */
  key: string;
}

const SETTLED_WITHIN_MS = 120_000;

/** A whole stack under measurement: one process per service, PostgreSQL and NATS with fsync. */
export class BenchStack {
  private constructor(
    private readonly stack: RunningStack,
    private readonly admin: Client,
  ) {}

  static async start(dataDir: string, options: Partial<StackOptions> = {}): Promise<BenchStack> {
    const natsServerBin = process.env.NATS_SERVER_BIN || undefined;
    const stack = await startStack({ dataDir, natsServerBin, silent: true, durable: true, ...options });
    const admin = new Client({ connectionString: stack.adminUrl });
    await admin.connect();
    return new BenchStack(stack, admin);
  }

  get baseUrl(): string {
    return this.stack.baseUrl;
  }

  /** Connects to its database as superuser. */
  get adminUrl(): string {
    return this.stack.adminUrl;
  }

  get dataDir(): string {
    return this.stack.dataDir;
  }

  /** A second call does nothing. */
  async stop(): Promise<void> {
    await this.admin.end();
    await this.stack.stop();
  }

  async merchant(): Promise<BenchMerchant> {
    const email = `${randomBytes(8).toString('hex')}@example.test`;
    const args = ['merchant', 'create', '--name', 'Aling Nena', '--email', email];
    const made = (await this.stack.operator(args)) as { merchant: { id: string }; keys: { test: string } };
    const { id } = made.merchant;
    await this.stack.operator(['merchant', 'set-rate-limit', '--merchant', id, '--per-minute', '1000000']);
    return { id, key: made.keys.test };
  }

  async sql<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.admin.query<Row>(text, values)).rows;
  }

  /** Waits until every event of payments is on the bus and in the notifier's copy, so that the next round begins on an idle stack. */
  async settled(): Promise<void> {
    const until = Date.now() + SETTLED_WITHIN_MS;
    while (await this.isBusy()) {
      if (Date.now() > until)
        throw new Error('the events of the last round are not yet in the copy of the notifier');
      await pause(50);
    }
  }

  /** The processes of the seven services. */
  pids(): Record<ServiceName, number> {
    const { services } = JSON.parse(readFileSync(stackFilePath(this.dataDir), 'utf8')) as StackFile;
    return Object.fromEntries(SERVICES.map((name) => [name, services[name].pid])) as Record<
      ServiceName,
      number
    >;
  }

  private async isBusy(): Promise<boolean> {
    const [row] = await this.sql<{ waiting: boolean; recorded: string; copied: string }>(
      `SELECT EXISTS (SELECT FROM payments.outbox_pending) AS waiting,
        (SELECT count(*) FROM payments.outbox_events) AS recorded,
        (SELECT count(*) FROM notifier.events WHERE type ~ '^(payment|refund)[.]') AS copied`,
    );
    return row!.waiting || row!.recorded !== row!.copied;
  }
}
