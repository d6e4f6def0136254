import { ServerNats, type NatsContext } from '@nestjs/microservices';
import type { Msg, Subscription } from '@nats-io/nats-core';
import { setTimeout as pause } from 'node:timers/promises';
import type { NatsConnection, NatsOptions } from './connection';

type Publish = (response: { isDisposed?: boolean }) => unknown;

/**
 * Maximum time to wait for the bus to confirm that it sends no further commands. An unreachable bus never confirms.
 */
const UNSUBSCRIBED_WITHIN_MS = 2_000;
/** Maximum time to wait for commands in progress when the server stops. */
const ANSWERED_WITHIN_MS = 12_000;
const POLL_MS = 10;

/**
 * NestJS's NATS transport with a graceful shutdown that replies to all commands already received. The base class
 * drops unread commands and closes the connection after a fixed time.
 */
export class CommandServer extends ServerNats {
  private connection: NatsConnection | null = null;
  private readonly reading: Subscription[] = [];
  private readonly unanswered = new Set<Msg>();

  /** @param queue service name; the bus sends each command to only one of the service's replicas */
  constructor(
    options: NatsOptions,
    private readonly queue: string,
  ) {
    super({ ...options, queue });
  }

  override bindEvents(connection: NatsConnection): void {
    this.connection = connection;
    for (const subject of this.messageHandlers.keys()) {
      const callback = this.getMessageHandler(subject) as (error: Error | null, message: Msg) => void;
      this.reading.push(connection.subscribe(subject, { queue: this.queue, callback }));
    }
  }

  /**
   * Reports the server as listening only after the bus has confirmed the subscriptions, because commands sent earlier
   * would find no responder.
   */
  override start(listening: (error?: unknown) => void): void {
    super.start(() => void this.connection?.flush().then(() => listening(), listening));
  }

  override async handleMessage(subject: string, message: Msg): Promise<void> {
    this.unanswered.add(message);
    try {
      await super.handleMessage(subject, message);
    } catch (error) {
      this.unanswered.delete(message);
      throw error;
    }
  }

  override getPublisher(message: Msg, id: string, context: NatsContext): Publish {
    const publish = super.getPublisher(message, id, context) as Publish;
    return (response) => {
      if (response.isDisposed) this.unanswered.delete(message);
      return publish(response);
    };
  }

  override async close(): Promise<void> {
    const { connection } = this;
    if (connection && !connection.isClosed()) await this.finish(connection);
    await super.close();
  }

  private async finish(connection: NatsConnection): Promise<void> {
    const drained = Promise.all(this.reading.map((subscription) => subscription.drain()));
    await atMost(UNSUBSCRIBED_WITHIN_MS, drained);
    const until = performance.now() + ANSWERED_WITHIN_MS;
    while (this.unanswered.size > 0 && performance.now() < until) await pause(POLL_MS);
    await atMost(UNSUBSCRIBED_WITHIN_MS, connection.flush());
  }
}

/** Resolves when the work has settled or after the time limit. Ignores errors. */
const atMost = (ms: number, work: Promise<unknown>): Promise<unknown> =>
  Promise.race([work.catch(() => undefined), pause(ms, undefined, { ref: false })]);
