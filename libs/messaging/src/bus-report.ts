import { jetstreamManager, type JetStreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from './connection';
import { DEAD_LETTERS, missingAsNull } from './streams';

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

export async function describeBus(connection: NatsConnection): Promise<BusReport> {
  const { version = 'unknown', jetstream = false } = connection.info ?? {};
  if (!jetstream) return { version, jetStream: null };
  const manager = await jetstreamManager(connection, { checkAPI: false, timeout: 5_000 });
  const { streams } = await manager.getAccountInfo();
  return { version, jetStream: { streams, deadLetters: await deadLetters(manager) } };
}

/** The stream does not exist before notifier's first start. */
async function deadLetters(manager: JetStreamManager): Promise<number> {
  return (await missingAsNull(manager.streams.info(DEAD_LETTERS)))?.state.messages ?? 0;
}
