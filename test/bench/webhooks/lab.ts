import { jetstreamManager } from '@nats-io/jetstream';
import {
  createWebhookEndpointCommand,
  deleteWebhookEndpointCommand,
  EMITTING_SERVICES,
  newId,
  type DomainEvent,
  type Tenant,
} from '@tulay/contracts';
import {
  CommandClient,
  connectBus,
  EventPublisher,
  EventSigner,
  Streams,
  type NatsConnection,
} from '@tulay/messaging';
import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import type { BenchEnv } from '../bench-row';
import { Child } from '../child';
import { BenchDatabase } from './bench-database';
import { EVENT_KEY, NotifierProcess } from './notifier-process';
import type { ReceiversQuestion } from './receivers';

export interface Shop {
  tenant: Tenant;
  endpointId: string;
  port: number;
}

const CHUNK = 500;

/** Checks the newest events first, because they are delivered last. */
const ALL_DELIVERED = `SELECT EXISTS (SELECT FROM notifier.events WHERE id = $2) AND (SELECT 1 FROM notifier.deliveries
  WHERE event_id BETWEEN $1 AND $2 AND status <> 'delivered' ORDER BY event_id DESC LIMIT 1) IS NULL AS holds`;

/** Runs the notifier in a process with a separate database, and the receivers in another process. */
export class WebhookLab {
  private readonly receivers = new Child('webhooks/receivers.ts');
  private readonly commands: CommandClient;
  private readonly publisher: EventPublisher;

  private constructor(
    private readonly database: BenchDatabase,
    private readonly bus: NatsConnection,
    private readonly notifier: NotifierProcess,
  ) {
    this.commands = new CommandClient(bus);
    this.publisher = new EventPublisher(
      bus,
      new Streams(bus, 1),
      'payments',
      new EventSigner({ notifier: EVENT_KEY }),
    );
  }

  static async start({ adminUrl, natsUrl }: BenchEnv): Promise<WebhookLab> {
    const database = await BenchDatabase.create(adminUrl);
    const bus = await connectBus({ url: natsUrl, name: 'webhook-bench' });
    await forgetStreams(bus);
    // Creates the streams, because the services that own them do not run here.
    const streams = new Streams(bus, 1);
    for (const service of EMITTING_SERVICES) await streams.ensure(service);
    return new WebhookLab(database, bus, await NotifierProcess.start(database.url, natsUrl));
  }

  async stop(): Promise<void> {
    await this.receivers.stop();
    await this.notifier.stop();
    await forgetStreams(this.bus);
    await this.bus.close();
    await this.database.drop();
  }

  /** Database client for queries that no notifier command supports. */
  get sql(): Client {
    return this.database.client;
  }

  /**
   * Opens receivers, each as the endpoint of a new merchant. Dead receivers accept requests and never
   * respond.
   */
  async shops(count: number, dead = false): Promise<Shop[]> {
    const ports = await this.ask({ do: 'open', count, dead });
    return Promise.all(ports.map((port) => this.register(port)));
  }

  async register(port: number): Promise<Shop> {
    const tenant: Tenant = { merchantId: newId('mer'), environment: 'test' };
    const url = `http://127.0.0.1:${port}/hook`;
    const endpoint = { ...tenant, id: newId('whe'), url, events: ['*' as const], description: null };
    const { id: endpointId } = await this.commands.ask(createWebhookEndpointCommand, endpoint);
    return { tenant, endpointId, port };
  }

  async unregister({ tenant, endpointId: id }: Shop): Promise<void> {
    await this.commands.ask(deleteWebhookEndpointCommand, { ...tenant, id });
  }

  ask(question: ReceiversQuestion): Promise<number[]> {
    return this.receivers.ask(question);
  }

  async publish(events: DomainEvent[]): Promise<void> {
    for (let i = 0; i < events.length; i += CHUNK)
      for (const result of await this.publisher.publish(events.slice(i, i + CHUNK)))
        if ('error' in result) throw result.error;
  }

  /**
   * Prevents the notifier from saving events while `work` runs, so that the notifier receives all events
   * together.
   */
  async holdingBack(work: () => Promise<void>): Promise<void> {
    await this.sql.query('BEGIN; LOCK TABLE notifier.events IN SHARE ROW EXCLUSIVE MODE');
    try {
      await work();
    } finally {
      await this.sql.query('COMMIT');
    }
  }

  /** Waits until the deliveries of all events are saved. The events must be sorted by ID. */
  async delivered(events: DomainEvent[]): Promise<void> {
    const range = [events[0]!.id, events.at(-1)!.id];
    while (!(await this.holds(ALL_DELIVERED, range))) await pause(20);
    const text = `SELECT count(*) >= $3 AS holds FROM notifier.deliveries WHERE event_id BETWEEN $1 AND $2`;
    if (!(await this.holds(text, [...range, events.length]))) throw new Error('a delivery is missing');
  }

  private async holds(text: string, values: unknown[]): Promise<boolean> {
    return (await this.sql.query<{ holds: boolean }>(text, values)).rows[0]!.holds;
  }
}

async function forgetStreams(bus: NatsConnection): Promise<void> {
  const { streams } = await jetstreamManager(bus);
  for (const service of EMITTING_SERVICES) await streams.delete(service.toUpperCase()).catch(() => false);
}
