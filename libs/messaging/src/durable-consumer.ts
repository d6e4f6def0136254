import { subjectOf, EVENT_SOURCES, type DomainEvent, type EmittingService } from '@tulay/contracts';
import { Logger } from '@nestjs/common';
import { jetstream, type ConsumerMessages, type JsMsg } from '@nats-io/jetstream';
import { headers } from '@nats-io/nats-core';
import { setTimeout as pause } from 'node:timers/promises';
import { Buffer } from './buffer';
import type { EventSubscription } from './decorators';
import type { NatsConnection } from './connection';
import { delayAfter, RetryLater, Unusable } from './settlement';
import { DEAD_LETTER_PREFIX, streamOf, type Streams } from './streams';

/** What a consumer stands on. */
export interface ConsumerHost {
  connection: NatsConnection;
  streams: Streams;
  /** Whether an error says that our own database or network is away, rather than that a message is bad. */
  isTransient: (error: unknown) => boolean;
}

/** Returns when every event of the batch has had its effect. */
export type BatchHandler = (events: DomainEvent[]) => Promise<void>;

const HEARTBEAT_MS = 10_000;
const UNREACHABLE_DELAY_MS = 1_000;
const DEAD_LETTER_REASON = 'Tulay-Reason';

/** One durable of one stream: takes messages in, hands batches over, settles each message in one place. */
export class DurableConsumer {
  private readonly logger = new Logger('JetStream');
  private stopping = false;
  private messages: ConsumerMessages | null = null;
  private buffer: Buffer<JsMsg> | null = null;
  private loop: Promise<void> = Promise.resolve();
  /** What the handler asked for; null is everything. */
  private readonly subjects: Set<string> | null;

  constructor(
    private readonly options: ConsumerHost,
    private readonly subscription: EventSubscription,
    private readonly source: EmittingService,
    private readonly handle: BatchHandler,
  ) {
    const own = subscription.types?.filter((type) => EVENT_SOURCES[type] === source);
    this.subjects = own ? new Set(own.map(subjectOf)) : null;
  }

  get name(): string {
    return `${this.source}/${this.subscription.durable}`;
  }

  start(): void {
    this.loop = this.run();
  }

  async stop(): Promise<void> {
    this.stopping = true;
    this.buffer?.close();
    // What the server has sent already comes in before the end, so that it can be given back at once.
    if (!this.options.connection.isClosed()) await this.options.connection.flush().catch(() => undefined);
    this.messages?.stop();
    await this.loop;
  }

  backlog(): Promise<number> {
    return this.options.streams.backlog(this.source, this.subscription.durable);
  }

  /** Starts again whenever the stream, the consumer or the server went away. */
  private async run(): Promise<void> {
    while (!this.stopping) {
      try {
        await this.consume();
      } catch (error) {
        if (this.stopping) return;
        this.logger.warn(`${this.name} starts again: ${(error as Error).message}`);
        await pause(500);
      }
    }
  }

  private async consume(): Promise<void> {
    const messages = (this.messages = await this.open());
    const buffer = (this.buffer = new Buffer<JsMsg>(this.subscription.batch));
    if (this.stopping) buffer.close();
    const ending = Promise.all([buffer.fill(messages), this.stopWhenSilent(messages)]);
    const { batch: size } = this.subscription;
    for (let batch = await buffer.take(size); batch.length; batch = await buffer.take(size))
      await this.deliver(this.sift(batch));
    if (!this.stopping) messages.stop();
    await ending;
    for (const message of buffer.rest()) message.nak();
  }

  private async open(): Promise<ConsumerMessages> {
    const { batch, durable } = this.subscription;
    await this.options.streams.ensure(this.source);
    await this.options.streams.ensureConsumer(this.source, durable, this.filter(), batch * 3);
    const consumer = await jetstream(this.options.connection).consumers.get(streamOf(this.source), durable);
    return consumer.consume({
      max_messages: batch,
      expires: 5_000,
      idle_heartbeat: 1_000,
      abort_on_missing_resource: true,
    });
  }

  /** A server that lost its store sends no more heartbeats and knows this consumer no more: begin anew. */
  private async stopWhenSilent(messages: ConsumerMessages): Promise<void> {
    for await (const status of messages.status()) {
      const silent = status.type === 'heartbeats_missed' && status.count >= 2;
      const gone =
        status.type === 'consumer_not_found' ||
        status.type === 'stream_not_found' ||
        status.type === 'consumer_deleted';
      if (silent || gone) messages.stop();
    }
  }

  /** One subject, or all: a server that filters by several is slower by two orders of magnitude. */
  private filter(): string {
    const [first, ...more] = this.subjects ?? [];
    return first && !more.length ? first : `${this.source}.evt.>`;
  }

  /** The messages the handler asked for; the others are done with. */
  private sift(batch: JsMsg[]): JsMsg[] {
    const { subjects } = this;
    if (!subjects) return batch;
    for (const message of batch) if (!subjects.has(message.subject)) message.ack();
    return batch.filter((message) => subjects.has(message.subject));
  }

  private async deliver(batch: JsMsg[]): Promise<void> {
    if (!batch.length) return;
    const beat = setInterval(() => batch.forEach((message) => message.working()), HEARTBEAT_MS);
    try {
      await this.handle(batch.map((message) => message.json<DomainEvent>()));
      for (const message of batch) message.ack();
    } catch (error) {
      await this.refuse(batch, error);
    } finally {
      clearInterval(beat);
    }
  }

  private async refuse(batch: JsMsg[], error: unknown): Promise<void> {
    if (this.options.isTransient(error))
      error = new RetryLater(UNREACHABLE_DELAY_MS, 'unreachable', { cause: error });
    if (batch.length > 1 && !(error instanceof RetryLater)) return this.halve(batch);
    const delay = delayAfter(error, batch[0].info.deliveryCount);
    this.logger.error(`${this.name} failed on ${batch.length} message(s): ${(error as Error).message}`);
    if (error instanceof Unusable) return this.bury(batch[0], error);
    for (const message of batch) message.nak(delay);
  }

  private async halve(batch: JsMsg[]): Promise<void> {
    const middle = batch.length >> 1;
    await this.deliver(batch.slice(0, middle));
    await this.deliver(batch.slice(middle));
  }

  private async bury(message: JsMsg, error: Unusable): Promise<void> {
    const list = headers();
    list.set(DEAD_LETTER_REASON, error.message);
    await this.options.streams.ensureDeadLetters();
    const subject = `${DEAD_LETTER_PREFIX}.${this.subscription.durable}.${message.subject}`;
    await jetstream(this.options.connection).publish(subject, message.data, { headers: list });
    message.term(error.message);
  }
}
