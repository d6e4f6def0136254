import {
  subjectOf,
  EVENT_SOURCES,
  inBatchSpan,
  type DomainEvent,
  type EmittingService,
} from '@tulay/contracts';
import { Logger } from '@nestjs/common';
import { jetstream, type ConsumerMessages, type JsMsg } from '@nats-io/jetstream';
import { headers } from '@nats-io/nats-core';
import { setTimeout as pause } from 'node:timers/promises';
import { BATCH_SIZE } from './commands/batcher';
import type { EventSubscription } from './decorators';
import type { NatsConnection } from './connection/connection';
import type { EventVerifier, SignatureVerdict } from './event-signature';
import { PullBuffer } from './pull-buffer';
import { actionAfter, extendWhile, FailureLog, unreachable } from './acknowledgement';
import { DEAD_LETTER_PREFIX, stopWhenSilent, streamOf, type ConsumerPosition, type Streams } from './streams';

export interface ConsumerHost {
  connection: NatsConnection;
  streams: Streams;
  /** Returns whether a failure is caused by our database or network instead of the event. */
  isTransient: (error: unknown) => boolean;
  /**
   * If set, events without the publishing service's signature for this service are moved to the dead letters.
   */
  verifier?: EventVerifier;
  /** Called for each event without a valid signature, even if the event is accepted. */
  onUnsigned?: (consumer: string) => void;
  /** Called after each processed batch with the number of events. */
  onHandled?: (consumer: ConsumerName, events: number) => void;
  /** Called for each failed batch that cannot be split further. */
  onFailed?: (consumer: ConsumerName) => void;
}

/** Identifies a consumer. A durable with several sources has one consumer per source. */
export interface ConsumerName {
  durable: string;
  source: EmittingService;
}

/** Resolves when all events of the batch have taken effect. */
export type BatchHandler = (events: DomainEvent[]) => Promise<void>;

const STREAM_POLL_MS = 200;
const DEAD_LETTER_REASON = 'Tulay-Reason';

/** Consumes one stream in batches. A batch is acknowledged as a whole after its handler has returned. */
export class DurableConsumer {
  private readonly logger = new Logger('JetStream');
  private stopping = false;
  private messages: ConsumerMessages | null = null;
  private buffer: PullBuffer<JsMsg> | null = null;
  private inHand: JsMsg[] = [];
  private loop: Promise<void> = Promise.resolve();
  private readonly failures = new FailureLog(this.logger);
  /** Subjects of the subscribed event types; null means all subjects. */
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

  get id(): ConsumerName {
    return { durable: this.subscription.durable, source: this.source };
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
    // Receives the messages in transit, so that they can be returned to the server immediately.
    if (!this.options.connection.isClosed()) await this.options.connection.flush().catch(() => undefined);
    this.messages?.stop();
    await this.loop;
  }

  backlog(): Promise<number> {
    return this.options.streams.backlog(this.source, this.subscription.durable);
  }

  position(): Promise<ConsumerPosition> {
    return this.options.streams.position(this.source, this.subscription.durable);
  }

  /** Consumes until `stop`. Restarts whenever the stream, the consumer or the server is lost. */
  private async run(): Promise<void> {
    while (!this.stopping) {
      try {
        await this.consume();
      } catch (error) {
        if (this.stopping) return;
        const reason = (error as Error).message;
        this.logger.warn('consumer interrupted; will restart', { consumer: this.name, reason });
        await pause(500);
      }
    }
  }

  private async consume(): Promise<void> {
    const messages = (this.messages = await this.open());
    const buffer = (this.buffer = new PullBuffer<JsMsg>(this.subscription.batch));
    const ending = Promise.all([buffer.fill(messages), stopWhenSilent(messages)]);
    // `ending` is awaited only after the loop. Without this handler, an earlier rejection would end the process.
    ending.catch(() => undefined);
    if (this.stopping) this.endOpened(messages, buffer);
    await extendWhile(
      () => this.heldOf(buffer),
      () => this.handleAll(buffer),
    );
    if (!this.stopping) messages.stop();
    await ending;
    for (const message of buffer.drain()) message.nak();
  }

  /** Closes messages that were opened while `stop` was running. */
  private endOpened(messages: ConsumerMessages, buffer: PullBuffer<JsMsg>): void {
    buffer.close();
    messages.stop();
  }

  private async handleAll(buffer: PullBuffer<JsMsg>): Promise<void> {
    const { batch: size } = this.subscription;
    for (let batch = await buffer.take(size); batch.length; batch = await buffer.take(size))
      await this.deliver(await this.filterBySignature(this.filterBySubject((this.inHand = batch))));
    this.inHand = [];
  }

  /** Returns the messages that the server must not redeliver yet; none if the connection is closed. */
  private heldOf(buffer: PullBuffer<JsMsg>): JsMsg[] {
    return this.options.connection.isClosed() ? [] : [...this.inHand, ...buffer.waiting];
  }

  private async open(): Promise<ConsumerMessages> {
    const { batch, durable } = this.subscription;
    await this.untilStreamExists();
    await this.options.streams.ensureConsumer(this.source, durable, this.filter(), batch * 3);
    const consumer = await jetstream(this.options.connection).consumers.get(streamOf(this.source), durable);
    return consumer.consume({
      max_messages: batch,
      expires: 5_000,
      idle_heartbeat: 1_000,
      abort_on_missing_resource: true,
    });
  }

  /** Waits for the emitting service, which creates the stream at startup and recreates a lost stream. */
  private async untilStreamExists(): Promise<void> {
    while (!(await this.options.streams.exists(this.source))) {
      if (this.stopping) throw new Error('stopped while waiting for the stream');
      await pause(STREAM_POLL_MS);
    }
  }

  /** Returns a single subject, because a server is 100 times slower with several filter subjects. */
  private filter(): string {
    const [first, ...more] = this.subjects ?? [];
    return first && !more.length ? first : `${this.source}.evt.>`;
  }

  /** Returns the messages of subscribed types and acknowledges all other messages. */
  private filterBySubject(batch: JsMsg[]): JsMsg[] {
    const { subjects } = this;
    if (!subjects) return batch;
    for (const message of batch) if (!subjects.has(message.subject)) message.ack();
    return batch.filter((message) => subjects.has(message.subject));
  }

  /** Returns the messages with an accepted signature and moves all other messages to the dead letters. */
  private async filterBySignature(batch: JsMsg[]): Promise<JsMsg[]> {
    const { verifier } = this.options;
    if (!verifier) return batch;
    const taken: JsMsg[] = [];
    for (const message of batch) {
      const { subject, data, headers: list } = message;
      const verdict = verifier.judge(this.source, subject, data, list?.get(verifier.header));
      if (verdict !== 'signed') this.options.onUnsigned?.(this.name);
      if (verifier.takes(verdict)) taken.push(message);
      else await this.refuseUnsigned(message, verdict);
    }
    return taken;
  }

  private async refuseUnsigned(message: JsMsg, verdict: SignatureVerdict): Promise<void> {
    const { seq, subject } = message;
    const reason = `${verdict === 'forged' ? 'signature does not match' : 'not signed by'} ${this.source}`;
    this.logger.error('message rejected', { consumer: this.name, seq, subject, reason });
    await this.deadLetter(message, reason);
  }

  private async deliver(batch: JsMsg[]): Promise<void> {
    const [first] = batch;
    if (!first) return;
    try {
      await this.handleInTraces(batch.map((message) => message.json<DomainEvent>()));
      for (const message of batch) message.ack();
      this.failures.succeeded();
      this.options.onHandled?.(this.id, batch.length);
    } catch (error) {
      await this.refuse(batch, first, error as Error);
    }
  }

  /** Runs the handler in a span that is linked to the events' traces. */
  private handleInTraces(events: DomainEvent[]): Promise<void> {
    const { durable } = this.subscription;
    const attributes = { 'messaging.destination.name': streamOf(this.source), [BATCH_SIZE]: events.length };
    // Tolerates a message that is not an event, because the handler rejects such a message.
    const causes = events.map((event: Partial<DomainEvent> | null) => event?.traceParent);
    return inBatchSpan({ name: durable, kind: 'consumer', attributes }, causes, () => this.handle(events));
  }

  private async refuse(batch: JsMsg[], first: JsMsg, failure: Error): Promise<void> {
    const error = this.options.isTransient(failure) ? unreachable(failure) : failure;
    const action = actionAfter(error, batch.length, first.info.deliveryCount);
    if (action.do === 'split') return this.split(batch);
    this.options.onFailed?.(this.id);
    this.failures.failed({ consumer: this.name, messages: batch.length, reason: failure.message });
    if (action.do === 'dead-letter') return this.deadLetter(first, error.message);
    for (const message of batch) message.nak(action.delayMs);
  }

  private async split(batch: JsMsg[]): Promise<void> {
    const middle = batch.length >> 1;
    await this.deliver(batch.slice(0, middle));
    await this.deliver(batch.slice(middle));
  }

  private async deadLetter(message: JsMsg, reason: string): Promise<void> {
    const list = headers();
    list.set(DEAD_LETTER_REASON, reason);
    const subject = `${DEAD_LETTER_PREFIX}.${this.subscription.durable}.${message.subject}`;
    await jetstream(this.options.connection).publish(subject, message.data, { headers: list });
    message.term(reason);
  }
}
