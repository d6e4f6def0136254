import { JetStreamApiError, jetstreamManager, type JetStreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from './connection';
import { DEAD_LETTERS } from './streams';

/** The state of the bus, for operators. */
export interface BusReport {
  /** The server's version. */
  version: string;
  /** Null when the server runs without JetStream. */
  jetStream: {
    streams: number;
    /** Messages that no consumer could handle. */
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

/** The stream does not exist before the first dead letter. */
async function deadLetters(manager: JetStreamManager): Promise<number> {
  try {
    return (await manager.streams.info(DEAD_LETTERS)).state.messages;
  } catch (error) {
    if (error instanceof JetStreamApiError && error.code === STREAM_NOT_FOUND) return 0;
    throw error;
  }
}
