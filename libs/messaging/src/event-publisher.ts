import { subjectOf, TRACE_PARENT_HEADER, type DomainEvent, type EmittingService } from '@tulay/contracts';
import type { PubAck } from '@nats-io/jetstream';
import { createInbox, headers, type Msg } from '@nats-io/nats-core';
import { REQUEST_ID_HEADER } from './command-client';
import { inboxPrefixOf, type NatsConnection } from './connection';
import type { EventSigner } from './event-signature';
import { StreamCapacity } from './stream-capacity';
import { streamOf, type Streams } from './streams';

/**
 * Result of publishing an event: its sequence in the stream, or the reason why it was not stored. `wasStored`: it may
 * have been stored earlier.
 */
export type Published = { sequence: number; wasStored?: true } | { error: Error };

export interface StreamState {
  /** Changes if the stream is deleted and recreated. */
  identity: string;
  lastSequence: number;
}

const ACKNOWLEDGED_WITHIN_MS = 5_000;
const NO_RESPONDERS = 503;
const MESSAGE_ID_HEADER = 'Nats-Msg-Id';
/** Upper bound of what the server stores for an event in addition to its body. */
const HEADERS_BYTES = 900;

/** Publishes a service's events to its stream. */
export class EventPublisher {
  private readonly room: StreamCapacity;

  constructor(
    private readonly connection: NatsConnection,
    private readonly streams: Streams,
    private readonly service: EmittingService,
    /** Omitted if no reader requires signatures. */
    private readonly signer?: EventSigner,
  ) {
    this.room = new StreamCapacity(connection, service);
  }

  /**
   * Publishes all events concurrently and resolves when the server has stored or rejected each. Events that no longer
   * fit into a full stream are not sent, so that no event overtakes an earlier one.
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
   * All acknowledgements share one inbox and one deadline; a request per event would cost a timer and four more
   * promises.
   */
  private async sendAll(events: DomainEvent[], bodies: string[]): Promise<Published[]> {
    if (!events.length) return [];
    const inbox = createInbox(inboxPrefixOf(this.service));
    const answers = new Acknowledgements(events.length);
    const subscription = this.connection.subscribe(`${inbox}.*`, {
      // A failed subscription needs no handling here: its events have no result at the deadline.
      callback: (error, message) => void (error ?? answers.take(message, inbox.length + 1)),
    });
    try {
      events.forEach((event, n) => this.send(event, bodies[n] ?? '', `${inbox}.${n}`));
      return await answers.all(ACKNOWLEDGED_WITHIN_MS);
    } finally {
      subscription.unsubscribe();
    }
  }

  /** Returns the state of the stream, and creates it if it is missing. */
  async stream(): Promise<StreamState> {
    const { created, state } = await this.streams.ensure(this.service);
    // A service that starts signing for a reader republishes the events of the last days, signed for that reader.
    const identity = this.signer ? `${created} signed for ${this.signer.readers.join()}` : created;
    return { identity, lastSequence: state.last_seq };
  }

  private send(event: DomainEvent, body: string, reply: string): void {
    const list = headers();
    const subject = subjectOf(event.type);
    const signatures = this.signer?.sign(subject, body) ?? [];
    for (const [header, signature] of signatures) list.set(header, signature);
    // The server drops a repeated message ID within two minutes; consumers' inboxes detect later repeats. Including the
    // signatures prevents another sender's message from taking the event's ID.
    list.set(MESSAGE_ID_HEADER, [event.id, ...signatures.map(([, signature]) => signature)].join('.'));
    if (event.requestId) list.set(REQUEST_ID_HEADER, event.requestId);
    if (event.traceParent) list.set(TRACE_PARENT_HEADER, event.traceParent);
    this.connection.publish(subject, body, { reply, headers: list });
  }
}

/** Collects the acknowledgements of published messages in their order. */
class Acknowledgements {
  private readonly results: (Published | undefined)[];
  private missing: number;
  private done: () => void = () => undefined;

  constructor(count: number) {
    this.results = Array.from({ length: count });
    this.missing = count;
  }

  /** @param from position of the message number in the subject */
  take(message: Msg, from: number): void {
    const n = Number(message.subject.slice(from));
    if (this.results[n]) return;
    this.results[n] = toPublished(message);
    if (--this.missing === 0) this.done();
  }

  /** Waits for the missing acknowledgements until the deadline. */
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
  if (message.headers?.code === NO_RESPONDERS)
    return { error: new Error('there is no stream to publish to') };
  const { seq, duplicate, error } = message.json<PubAck & { error?: { description: string } }>();
  return error || !seq
    ? { error: new Error(error?.description ?? 'invalid acknowledgement') }
    : { sequence: seq, ...(duplicate && { wasStored: true as const }) };
}
