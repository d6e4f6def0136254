import { subjectOf, type DomainEvent, type EmittingService } from '@tulay/contracts';
import { jetstream, type JetStreamClient } from '@nats-io/jetstream';
import { headers } from '@nats-io/nats-core';
import { REQUEST_ID_HEADER } from './command-client';
import type { NatsConnection } from './connection';
import type { Streams } from './streams';

/** What became of one published event: its place in the stream, or why it has none. */
export type Published = { sequence: number } | { error: Error };

export interface StreamState {
  /** Changes when the stream was deleted and made anew. */
  identity: string;
  lastSequence: number;
}

/** Puts a service's events on its stream. */
export class EventPublisher {
  private readonly client: JetStreamClient;

  constructor(
    connection: NatsConnection,
    private readonly streams: Streams,
    private readonly service: EmittingService,
  ) {
    this.client = jetstream(connection, { timeout: 5_000 });
  }

  /** Publishes without waiting in between and answers once the server has stored (or refused) each. */
  publish(events: DomainEvent[]): Promise<Published[]> {
    return Promise.all(events.map((event) => this.publishOne(event)));
  }

  /** The stream as it is now, made if it is missing. */
  async stream(): Promise<StreamState> {
    const { created, state } = await this.streams.ensure(this.service);
    return { identity: created, lastSequence: state.last_seq };
  }

  private async publishOne(event: DomainEvent): Promise<Published> {
    const list = headers();
    if (event.requestId) list.set(REQUEST_ID_HEADER, event.requestId);
    // The server drops a repeat of the same message id; the consumers' inboxes catch later ones.
    return this.client
      .publish(subjectOf(event.type), JSON.stringify(event), { msgID: event.id, headers: list })
      .then((ack) => ({ sequence: ack.seq }))
      .catch((error: Error) => ({ error }));
  }
}
