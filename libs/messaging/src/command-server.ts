import { ServerNats, type NatsContext } from '@nestjs/microservices';
import type { Msg, Subscription } from '@nats-io/nats-core';
import { setTimeout as pause } from 'node:timers/promises';
import type { NatsConnection, NatsOptions } from './connection';

type Publish = (response: { isDisposed?: boolean }) => unknown;

/** How long a stop waits for the server to say that it sends no more commands. An unreachable bus never says it. */
const UNSUBSCRIBED_WITHIN_MS = 2_000;
/** How long a stop waits for the commands that have begun. */
const ANSWERED_WITHIN_MS = 12_000;
const POLL_MS = 10;

/**
 * Nest's NATS transport with a stop that loses nothing: commands that the bus has already sent are answered, and none is
 * cut off. Nest's own stop drops what has arrived unread, and closes the connection after a fixed time.
 */
export class CommandServer extends ServerNats {
  private connection: NatsConnection | null = null;
  private readonly reading: Subscription[] = [];
  private readonly unanswered = new Set<Msg>();

  /** @param queue the service: the bus sends each command to one of its replicas */
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

  /** Listens when the bus has read what is served: a command that comes from then on finds its responder. */
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

/** Returns when the work has ended in any way, or the time is over. */
const atMost = (ms: number, work: Promise<unknown>): Promise<unknown> =>
  Promise.race([work.catch(() => undefined), pause(ms, undefined, { ref: false })]);
