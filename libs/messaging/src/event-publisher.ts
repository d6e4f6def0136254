import { subjectOf, TRACE_PARENT_HEADER, type DomainEvent, type EmittingService } from '@tulay/contracts';
import type { PubAck } from '@nats-io/jetstream';
import { createInbox, headers, type Msg } from '@nats-io/nats-core';
import { REQUEST_ID_HEADER } from './commands/command-client';
import { inboxPrefixOf, type NatsConnection } from './connection/connection';
import type { EventSigner } from './event-signature';
import { StreamCapacity } from './stream-capacity';
import { streamOf, type Streams } from './streams';

/**
 * Result of publishing an event: its sequence number in the stream, or the reason why the event was not stored.
 * `wasStored` is set if the server reports the event as a duplicate.
 */
export type Published = { sequence: number; wasStored?: true } | { error: Error };

export interface StreamState {
  /** Changes when the stream is deleted and created again. */
  identity: string;
  lastSequence: number;
}

const ACKNOWLEDGED_WITHIN_MS = 5_000;
const NO_RESPONDERS = 503;
const MESSAGE_ID_HEADER = 'Nats-Msg-Id';
/** Upper bound for the bytes that the server stores per event in addition to the body. */
const HEADERS_BYTES = 900;

export class EventPublisher {
  private readonly room: StreamCapacity;

  constructor(
    private readonly connection: NatsConnection,
    private readonly streams: Streams,
    private readonly service: EmittingService,
    /** Absent if no reader requires signatures. */
    private readonly signer?: EventSigner,
  ) {
    this.room = new StreamCapacity(connection, service);
  }

  /**
   * Publishes all events concurrently and resolves when the server has stored or rejected each event. Events
   * that do not fit in the stream are not sent, so that no later event is stored before an earlier one.
   */
  async publish(events: DomainEvent[]): Promise<Published[]> {
    const bodies = events.map((event) => JSON.stringify(event));
    const taken = await this.room.take(bodies.map((body) => Buffer.byteLength(body) + HEADERS_BYTES));
    const results = await this.sendAll(events.slice(0, taken), bodies);
    if (results.some((result) => 'error' in result)) this.room.forget();
    const full = new Error(`the stream ${streamOf(this.service)} is full of unread events`);
    return [...results, ...events.slice(taken).map(() => ({ error: full }))];
  }

  /**
   * Uses one inbox and one deadline for all acknowledgements. Individual requests would need a timer and four
   * promises per event.
   */
  private async sendAll(events: DomainEvent[], bodies: string[]): Promise<Published[]> {
    if (!events.length) return [];
    const inbox = createInbox(inboxPrefixOf(this.service));
    const answers = new Acknowledgements(events.length);
    const subscription = this.connection.subscribe(`${inbox}.*`, {
      // An error needs no handling: events without a result are treated as unacknowledged at the deadline.
      callback: (error, message) => void (error ?? answers.take(message, inbox.length + 1)),
    });
    try {
      events.forEach((event, n) => this.send(event, bodies[n] ?? '', `${inbox}.${n}`));
      return await answers.all(ACKNOWLEDGED_WITHIN_MS);
    } finally {
      subscription.unsubscribe();
    }
  }

  /** Returns the state of the stream, and creates the stream if it is missing. */
  async stream(): Promise<StreamState> {
    const { created, state } = await this.streams.ensure(this.service);
    // The identity includes the readers for which events are signed: a new reader makes the service republish
    // its recent events with a signature for that reader.
    const identity = this.signer ? `${created} signed for ${this.signer.readers.join()}` : created;
    return { identity, lastSequence: state.last_seq };
  }

  private send(event: DomainEvent, body: string, reply: string): void {
    const list = headers();
    const subject = subjectOf(event.type);
    const signatures = this.signer?.sign(subject, body) ?? [];
    for (const [header, signature] of signatures) list.set(header, signature);
    // The server ignores a message whose ID it stored in the last two minutes; later repeats are detected by the
    // consumers' inboxes. The ID includes the signatures, so that a forged message cannot block the genuine event.
    list.set(MESSAGE_ID_HEADER, [event.id, ...signatures.map(([, signature]) => signature)].join('.'));
    if (event.requestId) list.set(REQUEST_ID_HEADER, event.requestId);
    if (event.traceParent) list.set(TRACE_PARENT_HEADER, event.traceParent);
    this.connection.publish(subject, body, { reply, headers: list });
  }
}

class Acknowledgements {
  private readonly results: (Published | undefined)[];
  private missing: number;
  private done: () => void = () => undefined;

  constructor(count: number) {
    this.results = Array.from({ length: count });
    this.missing = count;
  }

  /** @param from index of the message number in the reply subject */
  take(message: Msg, from: number): void {
    const n = Number(message.subject.slice(from));
    if (this.results[n]) return;
    this.results[n] = toPublished(message);
    if (--this.missing === 0) this.done();
  }

  async all(withinMs: number): Promise<Published[]> {
    let timer: NodeJS.Timeout | undefined;
    if (this.missing)
      await new Promise<void>((resolve) => {
        this.done = resolve;
        timer = setTimeout(resolve, withinMs);
      });
    clearTimeout(timer);
    return this.results.map(
      (result) => result ?? { error: new Error('the server did not acknowledge the event') },
    );
  }
}

function toPublished(message: Msg): Published {
  if (message.headers?.code === NO_RESPONDERS) return { error: new Error('no stream exists for the event') };
  const { seq, duplicate, error } = message.json<PubAck & { error?: { description: string } }>();
  return error || !seq
    ? { error: new Error(error?.description ?? 'invalid acknowledgement') }
    : { sequence: seq, ...(duplicate && { wasStored: true as const }) };
}
