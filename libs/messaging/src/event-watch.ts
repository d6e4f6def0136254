import type { DomainEvent, EmittingService } from '@tulay/contracts';
import type { NatsConnection } from './connection';

/**
 * Tells of events as they are published: to every replica that watches, at most once, with no signature checked. Enough to
 * know that something changed and read it again; whoever records events uses `OnEvents`.
 */
export class EventWatch {
  constructor(private readonly connection: NatsConnection) {}

  /** @returns what ends the watch */
  watch(source: EmittingService, tell: (event: DomainEvent) => void): () => void {
    const subscription = this.connection.subscribe(`${source}.evt.>`, {
      callback: (error, message) => {
        const event = error ? null : readEvent(message.data);
        if (event) tell(event);
      },
    });
    return () => subscription.unsubscribe();
  }
}

/** Null for what is not an event: nobody waits for an answer, so there is nobody to tell. */
function readEvent(body: Uint8Array): DomainEvent | null {
  try {
    const event: unknown = JSON.parse(Buffer.from(body).toString());
    return isEvent(event) ? event : null;
  } catch {
    return null;
  }
}

const isEvent = (value: unknown): value is DomainEvent =>
  typeof value === 'object' && value !== null && 'aggregateId' in value && 'data' in value;
