import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { ENVIRONMENTS, EVENT_CONSUMERS, type DomainEvent } from '@tulay/contracts';
import { OnEvents, Unusable } from '@tulay/messaging';
import { RecordEvents } from './record-events';

const RECORD_EVENTS = 'notifier-record-events';

@Controller()
export class EventsConsumer {
  constructor(private readonly recordEvents: RecordEvents) {}

  @OnEvents({ durable: RECORD_EVENTS, from: EVENT_CONSUMERS[RECORD_EVENTS], batch: 500 })
  async record(@Payload() events: DomainEvent[]): Promise<void> {
    const bad = events.find((event) => !isComplete(event));
    if (bad) throw new Unusable('the message is not an event');
    await this.recordEvents.execute(events);
  }
}

/**
 * Checks only the fields that the notifier uses: the owner, the type and the time. The publishing service is
 * responsible for the other fields.
 */
const isComplete = (event: Partial<DomainEvent> | null): boolean =>
  typeof event?.id === 'string' &&
  typeof event.type === 'string' &&
  typeof event.merchantId === 'string' &&
  event.environment !== undefined &&
  ENVIRONMENTS.includes(event.environment) &&
  Number.isSafeInteger(event.created);
