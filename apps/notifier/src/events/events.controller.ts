import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  getEventCommand,
  listEventsCommand,
  replayEventCommand,
  toList,
  type EventResource,
  type GetQuery,
  type List,
  type ListEvents,
  type Replayed,
  type ReplayEvent,
} from '@tulay/contracts';
import { OnCommand } from '@tulay/messaging';
import { fromBody } from './event.view';
import { EventsStore } from './events.store';
import { ReplayEventUseCase } from './replay-event';

@Controller()
export class EventsController {
  constructor(
    private readonly events: EventsStore,
    private readonly replayEvent: ReplayEventUseCase,
  ) {}

  @OnCommand(listEventsCommand)
  async list(@Payload() query: ListEvents): Promise<List<EventResource>> {
    return toList((await this.events.list(query)).map(fromBody), query.limit);
  }

  @OnCommand(getEventCommand)
  async get(@Payload() query: GetQuery): Promise<EventResource> {
    return fromBody(await this.events.get(query));
  }

  @OnCommand(replayEventCommand)
  replay(@Payload() command: ReplayEvent): Promise<Replayed> {
    return this.replayEvent.execute(command);
  }
}
