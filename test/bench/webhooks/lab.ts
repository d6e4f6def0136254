import { jetstreamManager } from '@nats-io/jetstream';
import {
  createWebhookEndpointCommand,
  EMITTING_SERVICES,
  newId,
  newOrderedId,
  toEventResource,
  type DomainEvent,
  type Payment,
  type Tenant,
} from '@tulay/contracts';
import { CommandClient, connectBus, EventPublisher, Streams, type NatsConnection } from '@tulay/messaging';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { Child } from './child';
import { NotifierProcess, type NotifierAddresses } from './notifier-process';

/** A merchant with one endpoint. */
export interface Shop {
  tenant: Tenant;
  port: number;
}

/** The notifier as a process, on a database of its own, and its receivers in another process. */
export class WebhookLab {
  private readonly receivers = new Child('receivers.cjs');
  private notifier: NotifierProcess;

  private constructor(
    private readonly env: NotifierAddresses,
    private readonly database: string,
    private readonly admin: Client,
    private readonly bus: NatsConnection,
  ) {}

  /** @param env a PostgreSQL and a JetStream server of the benchmark's own */
  static async start(env: NotifierAddresses): Promise<WebhookLab> {
    const database = `bench_webhooks_${process.pid}_${Date.now()}`;
    await onServer(env.adminUrl, `CREATE DATABASE ${database}`);
    const adminUrl = Object.assign(new URL(env.adminUrl), { pathname: `/${database}` }).toString();
    const admin = new Client({ connectionString: adminUrl });
    await admin.connect();
    const bus = await connectBus({ url: env.natsUrl, name: 'webhook-bench' });
    await forgetStreams(bus);
    const lab = new WebhookLab(env, database, admin, bus);
    lab.notifier = await NotifierProcess.start({ ...env, adminUrl });
    return lab;
  }

  /** Ends the processes and removes the database. */
  async stop(): Promise<void> {
    await this.receivers.stop();
    await this.notifier.stop();
    await forgetStreams(this.bus);
    await this.bus.close();
    await this.admin.end();
    await onServer(this.env.adminUrl, `DROP DATABASE ${this.database} WITH (FORCE)`);
  }

  /** Opens receivers, each the endpoint of a merchant of its own. Dead ones take requests and never answer. */
  async shops(count: number, dead = false): Promise<Shop[]> {
    const ports = await this.receivers.ask<number[]>({ command: 'open', options: { count, dead } });
    const commands = new CommandClient(this.bus);
    const registered = ports.map(async (port): Promise<Shop> => {
      const tenant: Tenant = { merchantId: newId('mer'), environment: 'test' };
      const url = `http://127.0.0.1:${port}/hook`;
      const endpoint = { ...tenant, id: newId('whe'), url, events: ['*' as const], description: null };
      await commands.ask(createWebhookEndpointCommand, endpoint);
      return { tenant, port };
    });
    return Promise.all(registered);
  }

  /** From now on the receivers count from zero; `timed` ones also note how long each first try took. */
  async reset(timed: boolean): Promise<void> {
    await this.receivers.ask({ command: 'reset', options: { timed } });
  }

  read(): Promise<{ received: number; latencies: number[] }> {
    return this.receivers.ask({ command: 'read', options: {} });
  }

  /** Puts events on the bus, as the payments service's relay does. */
  async publish(events: DomainEvent[]): Promise<void> {
    const publisher = new EventPublisher(this.bus, new Streams(this.bus, 1), 'payments');
    for (let i = 0; i < events.length; i += 500) {
      const results = await publisher.publish(events.slice(i, i + 500));
      for (const result of results) if ('error' in result) throw result.error;
    }
  }

  /** Keeps the notifier from writing an event down while `work` runs, so that it has everything before it at once. */
  async holdingBack(work: () => Promise<void>): Promise<void> {
    await this.admin.query('BEGIN; LOCK TABLE notifier.events IN SHARE ROW EXCLUSIVE MODE');
    await work().finally(() => this.admin.query('COMMIT'));
  }

  async count(of: string): Promise<number> {
    const { rows } = await this.admin.query<{ n: string }>(`SELECT count(*) AS n FROM notifier.${of}`);
    return Number(rows[0].n);
  }

  /** Waits until so many events have arrived and nothing is left to be delivered. */
  async settled(events: number): Promise<void> {
    while ((await this.count('events')) < events || (await this.count('queue')) > 0) await pause(50);
  }
}

/** An event as the payments service emits it: about a kilobyte. `sent_at` (milliseconds) lets a receiver time it. */
export function paymentEvent({ tenant }: Shop): DomainEvent {
  const created = Math.floor(Date.now() / 1000);
  const id = newOrderedId('pay');
  const payment: Payment & { sent_at: number } = {
    id,
    object: 'payment',
    environment: tenant.environment,
    status: 'succeeded',
    amount: 1250.5,
    currency: 'PHP',
    method: 'gcash_qr',
    provider: 'sandbox',
    provider_ref: `sbx_${id}`,
    checkout_url: `http://localhost:3000/checkout/${id}`,
    qr_code: null,
    qr_code_url: 'http://localhost:3000/placeholder-qr.png',
    app_link: null,
    return_url: 'https://shop.example.com/thanks',
    description: 'Order 1043',
    customer: { email: 'juan@example.com', name: 'Juan dela Cruz' },
    customer_id: null,
    external_id: 'order-1043',
    metadata: { cart: 'c_99', channel: 'web' },
    fee_amount: 31.26,
    net_amount: 1219.24,
    idempotency_key: null,
    failure: null,
    expires_at: created + 900,
    succeeded_at: created,
    failed_at: null,
    created,
    sent_at: Date.now(),
  };
  return {
    ...tenant,
    id: newOrderedId('evt'),
    type: 'payment.succeeded',
    aggregateId: id,
    created,
    data: { object: payment },
    webhookUrl: null,
    requestId: null,
  };
}

export const bodyOf = (event: DomainEvent): string => JSON.stringify(toEventResource(event));

async function onServer(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

async function forgetStreams(bus: NatsConnection): Promise<void> {
  const { streams } = await jetstreamManager(bus);
  for (const service of EMITTING_SERVICES) await streams.delete(service.toUpperCase()).catch(() => false);
}
