import { ServerNats, type NatsContext } from '@nestjs/microservices';
import { headers, type Msg, type Subscription } from '@nats-io/nats-core';
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { NatsConnection, NatsOptions } from '../connection/connection';
import {
  findReplicasSubject,
  operatorSubject,
  replicaSubject,
  type ReplicaReport,
} from '../connection/replica-subjects';
import { OPERATOR_HEADER } from '../operators/operator-signature';

type Publish = (response: { isDisposed?: boolean }) => unknown;

/**
 * Maximum time to wait for the bus to confirm that it sends no further commands. An unreachable bus never confirms.
 */
const UNSUBSCRIBED_WITHIN_MS = 2_000;
/** Maximum time to wait for commands in progress when the server stops. */
const ANSWERED_WITHIN_MS = 12_000;
const POLL_MS = 10;
/** Time without a reply to a command after which a replica is reported as late. */
const LATE_AFTER_MS = 1_000;
/**
 * NestJS's NATS transport with a graceful shutdown that replies to all commands already received. The base class
 * drops unread commands and closes the connection after a fixed time.
 */
export class CommandServer extends ServerNats {
  private connection: NatsConnection | null = null;
  private readonly reading: Subscription[] = [];
  /** Commands in progress with their arrival times, oldest first. */
  private readonly unanswered = new Map<Msg, number>();
  private readonly replica = randomBytes(8).toString('hex');

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
      const callback = this.handlerOf(subject);
      this.reading.push(connection.subscribe(subject, { queue: this.queue, callback }));
    }
    const all = `${this.queue}.cmd.*`;
    const own = replicaSubject(all, this.replica);
    const signed = operatorSubject(all);
    const signedOwn = replicaSubject(signed, this.replica);
    this.reading.push(
      connection.subscribe(own, { callback: (error, message) => this.handleNamed(error, message) }),
      connection.subscribe(signed, { queue: this.queue, callback: (...of) => this.handleSigned(...of) }),
      connection.subscribe(signedOwn, { callback: (...of) => this.handleSigned(...of) }),
      connection.subscribe(findReplicasSubject(this.queue), {
        callback: (_error, message) => void message.respond(JSON.stringify(this.report())),
      }),
    );
  }

  /**
   * Reports the server as listening only after the bus has confirmed the subscriptions, because commands sent earlier
   * would find no responder.
   */
  override start(listening: (error?: unknown) => void): void {
    super.start(() => void this.connection?.flush().then(() => listening(), listening));
  }

  override async handleMessage(subject: string, message: Msg): Promise<void> {
    this.unanswered.set(message, performance.now());
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

  /** Handles a command whose subject has a suffix, such as this replica's name. */
  private handleNamed(error: Error | null, message: Msg, list = message.headers): void {
    const subject = message.subject.split('.', 3).join('.');
    // NestJS and the interceptors read the command's name from the message.
    const named = Object.create(message, { subject: { value: subject }, headers: { value: list } }) as Msg;
    this.handlerOf(subject)(error, named);
  }

  /** Handles a command sent by the operator's command line. An empty header marks a missing signature. */
  private handleSigned(error: Error | null, message: Msg): void {
    const list = message.headers ?? headers();
    if (!list.has(OPERATOR_HEADER)) list.set(OPERATOR_HEADER, '');
    this.handleNamed(error, message, list);
  }

  private handlerOf(subject: string): (error: Error | null, message: Msg) => void {
    return this.getMessageHandler(subject) as (error: Error | null, message: Msg) => void;
  }

  private report(): ReplicaReport {
    const [oldest = Infinity] = this.unanswered.values();
    return { replica: this.replica, late: performance.now() - oldest > LATE_AFTER_MS };
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
