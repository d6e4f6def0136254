import type { EmittingService } from '@tulay/contracts';
import {
  AckPolicy,
  DeliverPolicy,
  DiscardPolicy,
  JetStreamApiError,
  jetstreamManager,
  RetentionPolicy,
  StorageType,
  type ConsumerMessages,
  type JetStreamManager,
  type StreamInfo,
} from '@nats-io/jetstream';
import { nanos } from '@nats-io/nats-core';
import type { NatsConnection } from './connection/connection';

const DAY_MS = 86_400_000;
const UNLIMITED = -1;
/** Time after which the server redelivers messages that a killed process had received. */
export const ACK_WAIT_MS = 10_000;
/** The server's error codes for a missing consumer and a missing stream. */
const NOT_FOUND = [10014, 10059];
/** The server's error codes for a stream or consumer that already exists with another configuration. */
const STREAM_EXISTS = 10058;
const CONSUMER_EXISTS = 10148;

/** The notifier owns the dead letters, because it reads the events of all services. */
export const DEAD_LETTERS_OWNER: EmittingService = 'notifier';
export const DEAD_LETTER_PREFIX = 'dlq';
export const DEAD_LETTERS = 'DEAD_LETTERS';

export const streamOf = (service: EmittingService): string => service.toUpperCase();

interface StreamShape {
  name: string;
  subjects: string[];
  maxAgeDays: number;
}

export interface ConsumerPosition {
  /** Number of messages that the durable has not acknowledged. */
  lag: number;
  /** Publication time of the oldest unacknowledged message; null if there is none. */
  oldest: Date | null;
}

/**
 * Manages the streams of the bus. Any stream can be lost and created again, because all events are also stored in the
 * services' databases.
 */
export class Streams {
  private manager: Promise<JetStreamManager> | null = null;

  constructor(
    private readonly connection: NatsConnection,
    private readonly replicas: number,
    /** Maximum size of each stream in bytes; 0 means unlimited. A full stream rejects messages. */
    private readonly maxBytes = 0,
  ) {}

  /**
   * Creates or updates the service's event stream. Only the service itself may call this; the bus rejects other
   * users.
   */
  async ensure(service: EmittingService): Promise<StreamInfo> {
    if (service === DEAD_LETTERS_OWNER) await this.ensureDeadLetters();
    return this.ensureStream({ name: streamOf(service), subjects: [`${service}.evt.>`], maxAgeDays: 7 });
  }

  ensureDeadLetters(): Promise<StreamInfo> {
    return this.ensureStream({ name: DEAD_LETTERS, subjects: [`${DEAD_LETTER_PREFIX}.>`], maxAgeDays: 30 });
  }

  async exists(service: EmittingService): Promise<boolean> {
    return (await missingAsNull((await this.jsm()).streams.info(streamOf(service)))) !== null;
  }

  /**
   * Creates or updates a durable consumer of a service's events. A new consumer starts with the stream's first
   * message.
   */
  async ensureConsumer(
    service: EmittingService,
    durable: string,
    subject: string,
    maxAckPending: number,
  ): Promise<void> {
    const jsm = await this.jsm();
    const stream = streamOf(service);
    const settings = {
      filter_subject: subject,
      filter_subjects: undefined,
      ack_wait: nanos(ACK_WAIT_MS),
      max_ack_pending: maxAckPending,
      max_deliver: -1,
    };
    const fixed = {
      durable_name: durable,
      ack_policy: AckPolicy.Explicit,
      deliver_policy: DeliverPolicy.All,
    };
    await jsm.consumers
      .add(stream, { ...fixed, ...settings })
      .catch((error: unknown) =>
        ifExists(error, CONSUMER_EXISTS, () => jsm.consumers.update(stream, durable, settings)),
      );
  }

  /**
   * Returns the number of messages that a durable has not acknowledged yet; 0 if the stream or durable does not exist.
   */
  async backlog(service: EmittingService, durable: string): Promise<number> {
    const found = await missingAsNull((await this.jsm()).consumers.info(streamOf(service), durable));
    return found ? found.num_pending + found.num_ack_pending : 0;
  }

  async position(service: EmittingService, durable: string): Promise<ConsumerPosition> {
    const jsm = await this.jsm();
    const stream = streamOf(service);
    const found = await missingAsNull(jsm.consumers.info(stream, durable));
    const lag = found ? found.num_pending + found.num_ack_pending : 0;
    if (!found || !lag) return { lag, oldest: null };
    const next = { seq: found.ack_floor.stream_seq + 1, next_by_subj: found.config.filter_subject ?? '>' };
    const message = await missingAsNull(jsm.streams.getMessage(stream, next));
    return { lag, oldest: message?.time ?? null };
  }

  /**
   * Returns the number of dead letters by consumer, with keys `durable.source`. Only the owner of the dead
   * letters may call this.
   */
  async deadLetters(): Promise<Map<string, number>> {
    const query = { subjects_filter: `${DEAD_LETTER_PREFIX}.>` };
    const found = await missingAsNull((await this.jsm()).streams.info(DEAD_LETTERS, query));
    const counts = new Map<string, number>();
    for (const [subject, messages] of Object.entries(found?.state.subjects ?? {})) {
      const consumer = subject.split('.').slice(1, 3).join('.');
      counts.set(consumer, (counts.get(consumer) ?? 0) + messages);
    }
    return counts;
  }

  private async ensureStream(shape: StreamShape): Promise<StreamInfo> {
    const jsm = await this.jsm();
    const config = this.configOf(shape);
    return jsm.streams
      .add(config)
      .catch((error: unknown) =>
        ifExists(error, STREAM_EXISTS, () => jsm.streams.update(shape.name, config)),
      );
  }

  private configOf({ name, subjects, maxAgeDays }: StreamShape) {
    return {
      name,
      subjects,
      retention: RetentionPolicy.Limits,
      storage: StorageType.File,
      // The server must not delete the oldest messages, which may be unread. The publisher deletes messages that all
      // consumers have read.
      discard: DiscardPolicy.New,
      num_replicas: this.replicas,
      max_bytes: this.maxBytes || UNLIMITED,
      max_age: nanos(maxAgeDays * DAY_MS),
      duplicate_window: nanos(120_000),
    };
  }

  private jsm(): Promise<JetStreamManager> {
    this.manager ??= jetstreamManager(this.connection, { checkAPI: false });
    return this.manager;
  }
}

/** Returns null if the stream or consumer does not exist. */
export async function missingAsNull<T>(info: Promise<T>): Promise<T | null> {
  try {
    return await info;
  } catch (error) {
    if (error instanceof JetStreamApiError && NOT_FOUND.includes(error.code)) return null;
    throw error;
  }
}

function ifExists<T>(error: unknown, code: number, update: () => Promise<T>): Promise<T> {
  if (error instanceof JetStreamApiError && error.code === code) return update();
  throw error;
}

/**
 * Closes the consumer if heartbeats stop or the server has lost the consumer, so that the consumer is reopened.
 * A server that has lost its storage sends no heartbeats.
 */
export async function stopWhenSilent(messages: ConsumerMessages): Promise<void> {
  for await (const status of messages.status()) {
    const silent = status.type === 'heartbeats_missed' && status.count >= 2;
    const gone =
      status.type === 'consumer_not_found' ||
      status.type === 'stream_not_found' ||
      status.type === 'consumer_deleted';
    if (silent || gone) messages.stop();
  }
}
