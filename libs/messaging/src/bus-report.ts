import { EMITTING_SERVICES, type EmittingService } from '@tulay/contracts';
import { jetstreamManager, type JetStreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from './connection/connection';
import { readersOf } from './stream-readers';
import { checkStreams, type StreamCheck } from './stream-check';
import { DEAD_LETTERS, missingAsNull, streamOf } from './streams';

/**
 * A stream is considered full if less than this fraction of its space is free. A reader is considered behind if
 * it has not read this fraction of the messages.
 */
const EDGE = 0.1;

/**
 * A stream that rejects events, or will soon do so, because its oldest events are unread and cannot be
 * deleted.
 */
interface FullStream {
  stream: string;
  bytes: number;
  maxBytes: number;
  /** Durables that have not read the stream's oldest events. */
  unreadBy: string[];
}

export interface BusReport {
  version: string;
  /** Null if the server runs without JetStream. */
  jetStream: ({ streams: number; deadLetters: number; full: FullStream[] } & StreamCheck) | null;
}

export async function describeBus(connection: NatsConnection): Promise<BusReport> {
  const { version = 'unknown', jetstream = false } = connection.info ?? {};
  if (!jetstream) return { version, jetStream: null };
  const manager = await jetstreamManager(connection, { checkAPI: false, timeout: 5_000 });
  const { streams } = await manager.getAccountInfo();
  const full = await Promise.all(EMITTING_SERVICES.map((service) => ifFull(manager, service)));
  return {
    version,
    jetStream: {
      streams,
      deadLetters: await deadLetters(manager),
      full: full.filter((stream) => stream !== null),
      ...(await checkStreams(manager)),
    },
  };
}

/** Returns 0 if the stream does not exist, which is the case before the notifier's first start. */
async function deadLetters(manager: JetStreamManager): Promise<number> {
  return (await missingAsNull(manager.streams.info(DEAD_LETTERS)))?.state.messages ?? 0;
}

/**
 * Returns null if the stream is not full, or if its oldest events have been read and the service can delete
 * them.
 */
async function ifFull(manager: JetStreamManager, service: EmittingService): Promise<FullStream | null> {
  const info = await missingAsNull(manager.streams.info(streamOf(service)));
  if (!info || info.config.max_bytes <= 0) return null;
  const { bytes, messages, first_seq: first } = info.state;
  const maxBytes = info.config.max_bytes;
  if (bytes < maxBytes * (1 - EDGE)) return null;
  const readers = await readersOf(manager, service, info.state);
  const behind = readers.filter(({ readUpTo }) => readUpTo < first + messages * EDGE);
  const unreadBy = behind.map(({ durable }) => durable);
  return unreadBy.length ? { stream: streamOf(service), bytes, maxBytes, unreadBy } : null;
}
