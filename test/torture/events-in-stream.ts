import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import type { DomainEvent } from '@tulay/contracts';

/**
 * Returns all events in a stream, in order.
 * @param natsUrl URL with the operator's NATS user
 */
export async function eventsInStream(natsUrl: string, stream: string): Promise<DomainEvent[]> {
  const { username: user, password: pass, host } = new URL(natsUrl);
  const connection = await connect({ servers: host, user, pass, inboxPrefix: '_INBOX_operator' });
  try {
    const { state } = await (await jetstreamManager(connection)).streams.info(stream);
    const consumer = await jetstream(connection).consumers.get(stream);
    const events: DomainEvent[] = [];
    while (events.length < state.messages)
      for await (const message of await consumer.fetch({ max_messages: 500, expires: 5_000 }))
        events.push(message.json<DomainEvent>());
    return events;
  } finally {
    await connection.close();
  }
}
