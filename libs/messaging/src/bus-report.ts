import { JetStreamApiError, jetstreamManager, type JetStreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from './connection';
import { DEAD_LETTERS } from './streams';

/** What the bus says of itself to an operator. */
export interface BusReport {
  /** The server's version. */
  version: string;
  /** Null when the server runs without JetStream. */
  jetStream: {
    streams: number;
    /** Messages that no consumer could ever handle. */
    deadLetters: number;
  } | null;
}

const STREAM_NOT_FOUND = 10059;

export async function describeBus(connection: NatsConnection): Promise<BusReport> {
  const { version = 'unknown', jetstream = false } = connection.info ?? {};
  if (!jetstream) return { version, jetStream: null };
  const manager = await jetstreamManager(connection, { checkAPI: false, timeout: 5_000 });
  const { streams } = await manager.getAccountInfo();
  return { version, jetStream: { streams, deadLetters: await deadLetters(manager) } };
}

/** The stream is made with its first message. */
async function deadLetters(manager: JetStreamManager): Promise<number> {
  try {
    return (await manager.streams.info(DEAD_LETTERS)).state.messages;
  } catch (error) {
    if (error instanceof JetStreamApiError && error.code === STREAM_NOT_FOUND) return 0;
    throw error;
  }
}
