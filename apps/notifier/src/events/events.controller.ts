import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  getEventCommand,
  listEventsCommand,
  listPaymentEventsCommand,
  replayEventCommand,
  toList,
  type EventResource,
  type GetRequest,
  type List,
  type ListEventsRequest,
  type Replayed,
  type ReplayEventRequest,
} from '@tulay/contracts';
import { OnCommand } from '@tulay/messaging';
import { fromBody } from './event.view';
import { EventsStore } from './events.store';
import { ReplayEvent } from './replay-event';

@Controller()
export class EventsController {
  constructor(
    private readonly events: EventsStore,
    private readonly replayEvent: ReplayEvent,
  ) {}

  @OnCommand(listEventsCommand)
  async list(@Payload() query: ListEventsRequest): Promise<List<EventResource>> {
    return toList((await this.events.list(query)).map(fromBody), query.limit);
  }

  @OnCommand(getEventCommand)
  async get(@Payload() query: GetRequest): Promise<EventResource> {
    return fromBody((await this.events.get(query)).body);
  }

  @OnCommand(listPaymentEventsCommand)
  async ofPayment(@Payload() query: GetRequest): Promise<EventResource[]> {
    return (await this.events.ofPayment(query)).map(fromBody);
  }

  @OnCommand(replayEventCommand)
  replay(@Payload() command: ReplayEventRequest): Promise<Replayed> {
    return this.replayEvent.execute(command);
  }
}
