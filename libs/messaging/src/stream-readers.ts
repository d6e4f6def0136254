import { EVENT_CONSUMERS, type EmittingService } from '@tulay/contracts';
import type { JetStreamManager, StreamState } from '@nats-io/jetstream';
import { missingAsNull, streamOf } from './streams';

export interface StreamReader {
  durable: string;
  /**
   * Number of the last message that the durable no longer needs. The durable does not need any earlier
   * message either.
   */
  readUpTo: number;
}

export const durablesOf = (service: EmittingService): string[] =>
  Object.entries(EVENT_CONSUMERS)
    .filter(([, sources]) => (sources as readonly string[]).includes(service))
    .map(([durable]) => durable);

/** Returns the durables that read a service's stream. A durable that does not exist yet has read nothing. */
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
 * If no messages are pending, returns the last message's number instead of the acknowledgement floor, because
 * messages after the floor can have types to which the durable does not subscribe.
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
