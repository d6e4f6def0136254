import { EMITTING_SERVICES, type EmittingService } from '@tulay/contracts';
import { jetstreamManager, type JetStreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from './connection';
import { readersOf } from './stream-readers';
import { streamProblems } from './stream-check';
import { DEAD_LETTERS, missingAsNull, streamOf } from './streams';

/** The share of a stream that counts as its end, on both sides. */
const EDGE = 0.1;

/** A stream that soon refuses events, or does, because its oldest are not read. */
interface FullStream {
  stream: string;
  bytes: number;
  maxBytes: number;
  /** The durables that have yet to read its oldest events. */
  unreadBy: string[];
}

/** The state of the bus, for operators. */
export interface BusReport {
  /** The server's version. */
  version: string;
  /** Null when the server runs without JetStream. */
  jetStream: {
    streams: number;
    /** Messages that no consumer could handle. */
    deadLetters: number;
    full: FullStream[];
    /** What somebody changed in the streams and durables. */
    changed: string[];
  } | null;
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
      changed: await streamProblems(manager),
    },
  };
}

/** The stream does not exist before notifier's first start. */
async function deadLetters(manager: JetStreamManager): Promise<number> {
  return (await missingAsNull(manager.streams.info(DEAD_LETTERS)))?.state.messages ?? 0;
}

/** A full stream whose oldest events were read has room: they go when it is needed. */
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
