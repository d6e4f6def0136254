import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { EMITTING_SERVICES, ENVIRONMENTS, type DomainEvent } from '@tulay/contracts';
import { OnEvents, Unusable } from '@tulay/messaging';
import { RecordEvents } from './record-events';

@Controller()
export class EventsConsumer {
  constructor(private readonly recordEvents: RecordEvents) {}

  @OnEvents({ durable: 'notifier-record-events', from: EMITTING_SERVICES, batch: 500 })
  async record(@Payload() events: DomainEvent[]): Promise<void> {
    const bad = events.find((event) => !isWhole(event));
    if (bad) throw new Unusable('the message is no event');
    await this.recordEvents.execute(events);
  }
}

/** What is stored must say whose it is; what else an event carries is its sender's business. */
const isWhole = (event: Partial<DomainEvent> | null): boolean =>
  typeof event?.id === 'string' &&
  typeof event.type === 'string' &&
  typeof event.merchantId === 'string' &&
  ENVIRONMENTS.includes(event.environment!) &&
  Number.isSafeInteger(event.created);
