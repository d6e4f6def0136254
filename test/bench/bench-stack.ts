import {
  createMerchantCommand,
  createProjectCommand,
  SERVICES,
  setRateLimitCommand,
  type Command,
  type ServiceName,
} from '@tulay/contracts';
import { CommandClient, connectBusOnce, type NatsConnection } from '@tulay/messaging';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { request } from 'undici';
import { stackFilePath, type StackFile } from '../../tools/stack/src/data-folder/stack-file';
import { startStack, type RunningStack } from '../../tools/stack/src/start-stack';
import type { StackOptions } from '../../tools/stack/src/stack-options';
import { localSigner } from '../support/operator-signer';

export interface BenchMerchant {
  id: string;
  /** Test API key without an effective rate limit. */
  key: string;
}

const SETTLED_WITHIN_MS = 120_000;

/** A complete stack for benchmarks: one process per service, PostgreSQL and NATS, both with fsync. */
export class BenchStack {
  private bus: NatsConnection | null = null;

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

  /** Superuser URL of the stack's database. */
  get adminUrl(): string {
    return this.stack.adminUrl;
  }

  get dataDir(): string {
    return this.stack.dataDir;
  }

  /** Stops the stack; a second call does nothing. */
  async stop(): Promise<void> {
    await this.bus?.close();
    await this.admin.end();
    await this.stack.stop();
  }

  /** @throws OperatorFailure if the command exits with a code other than 0 */
  operator(args: string[]): Promise<unknown> {
    return this.stack.operator(args);
  }

  async merchant(): Promise<BenchMerchant> {
    const email = `${randomBytes(8).toString('hex')}@example.test`;
    const { merchant, keys } = await this.ask(createMerchantCommand, {
      name: 'Aling Nena',
      email,
      live: false,
    });
    await this.ask(setRateLimitCommand, { merchantId: merchant.id, perMinute: 1_000_000 });
    return { id: merchant.id, key: keys.test };
  }

  async project(merchantId: string): Promise<string> {
    const shop = { merchantId, name: 'Shop', environment: 'test' as const, origins: [] };
    return (await this.ask(createProjectCommand, shop)).project.id;
  }

  async panelToken({ key }: BenchMerchant, projectId: string): Promise<string> {
    const { body } = await request(`${this.baseUrl}/v1/embed_tokens`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ project_uuid: projectId, audience: 'merchant', surface: 'panel' }),
    });
    return ((await body.json()) as { token: string }).token;
  }

  async ask<Request, Reply>(command: Command<Request, Reply>, query: NoInfer<Request>): Promise<Reply> {
    this.bus ??= await connectBusOnce({ url: this.stack.natsUrl, name: 'operator' });
    return new CommandClient(this.bus, undefined, localSigner(this.stack.dataDir)).ask(command, query);
  }

  async sql<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.admin.query<Row>(text, values)).rows;
  }

  /**
   * Waits until every payments event is published and copied to the notifier, so that the next round starts
   * on an idle stack.
   */
  async settled(): Promise<void> {
    const until = Date.now() + SETTLED_WITHIN_MS;
    while (await this.isBusy()) {
      if (Date.now() > until) throw new Error('the notifier has not yet copied the events of the last round');
      await pause(50);
    }
  }

  pids(): Record<ServiceName, number> {
    const { services } = JSON.parse(readFileSync(stackFilePath(this.dataDir), 'utf8')) as StackFile;
    return Object.fromEntries(SERVICES.map((name) => [name, services[name].pid])) as Record<
      ServiceName,
      number
    >;
  }

  private async isBusy(): Promise<boolean> {
    // Compares IDs instead of counts, because another benchmark may have inserted events into the notifier with
    // SQL.
    const [row] = await this.sql<{ waiting: boolean; uncopied: boolean }>(
      `SELECT EXISTS (SELECT FROM payments.outbox_pending) AS waiting,
        EXISTS (SELECT FROM payments.outbox_events recorded
          WHERE NOT EXISTS (SELECT FROM notifier.events copy WHERE copy.id = recorded.id)) AS uncopied`,
    );
    return row!.waiting || row!.uncopied;
  }
}
