import { EVENT_CONSUMERS, type EmittingService } from '@tulay/contracts';
import type { JetStreamManager, StreamState } from '@nats-io/jetstream';
import { missingAsNull, streamOf } from './streams';

/** A durable that reads a stream, and its position. */
export interface StreamReader {
  durable: string;
  /** Last message up to which it needs no other message. */
  readUpTo: number;
}

export const durablesOf = (service: EmittingService): string[] =>
  Object.entries(EVENT_CONSUMERS)
    .filter(([, sources]) => (sources as readonly string[]).includes(service))
    .map(([durable]) => durable);

/** Returns the durables that read a service's stream. One that does not exist yet has read nothing. */
export const readersOf = (
  manager: JetStreamManager,
  service: EmittingService,
  state: StreamState,
): Promise<StreamReader[]> =>
  Promise.all(
    durablesOf(service).map(async (durable) => ({
      durable,
      readUpTo: await readUpTo(manager, service, durable, state),
    })),
  );

/**
 * The acknowledgement floor precedes a message that the durable wants, but all messages after the floor may be of other
 * types.
 */
async function readUpTo(
  manager: JetStreamManager,
  service: EmittingService,
  durable: string,
  { last_seq: last }: StreamState,
): Promise<number> {
  const found = await missingAsNull(manager.consumers.info(streamOf(service), durable));
  if (!found) return 0;
  return found.num_pending + found.num_ack_pending === 0 ? last : found.ack_floor.stream_seq;
}
