import type { DomainEvent, EmittingService } from '@tulay/contracts';
import type { NatsConnection } from './connection';

export interface Watching {
  ready: Promise<void>;
  end: () => void;
}

/**
 * Tells of events as they are published: to every replica that watches, at most once, with no signature checked. Enough to
 * know that something changed and read it again; whoever records events uses `OnEvents`.
 */
export class EventWatch {
  constructor(private readonly connection: NatsConnection) {}

  /** Events from before `ready` may be missed: the bus does not know of the watch until then. */
  watch(source: EmittingService, tell: (event: DomainEvent) => void): Watching {
    const subscription = this.connection.subscribe(`${source}.evt.>`, {
      callback: (error, message) => {
        const event = error ? null : readEvent(message.data);
        if (event) tell(event);
      },
    });
    return { ready: this.connection.flush(), end: () => subscription.unsubscribe() };
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
