import type { DomainEvent, EmittingService } from '@tulay/contracts';
import type { NatsConnection } from './connection/connection';

export interface LiveEventSubscriber {
  ready: Promise<void>;
  end: () => void;
}

/**
 * Reports events to every replica as they are published, at most once and without verifying signatures.
 * Sufficient to detect that data has changed; consumers that record events use `OnEvents`.
 */
export class LiveEventSubscription {
  constructor(private readonly connection: NatsConnection) {}

  /**
   * Calls `tell` with each event from `source`. Events published before `ready` resolves may be missed, because the
   * bus does not have the subscription yet.
   */
  watch(source: EmittingService, tell: (event: DomainEvent) => void): LiveEventSubscriber {
    const subscription = this.connection.subscribe(`${source}.evt.>`, {
      callback: (error, message) => {
        const event = error ? null : readEvent(message.data);
        if (event) tell(event);
      },
    });
    return { ready: this.connection.flush(), end: () => subscription.unsubscribe() };
  }
}

/** Returns null if the message is not an event. There is no reply through which the sender could be notified. */
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
