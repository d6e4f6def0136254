import { Injectable } from '@nestjs/common';
import {
  getEventCommand,
  listEventsCommand,
  replayEventCommand,
  type EventResource,
  type GetRequest,
  type List,
  type Replayed,
  type Tenant,
} from '@tulay/contracts';
import { CommandClient } from '@tulay/messaging';
import { toListRequest } from '../requests/inputs';
import { requireIdOf } from '../requests/request.rules';
import type { ListEventsQuery } from './events.inputs';

@Injectable()
export class EventsClient {
  constructor(private readonly commands: CommandClient) {}

  list(owner: Tenant, query: ListEventsQuery): Promise<List<EventResource>> {
    const { type, payment } = query;
    return this.commands.ask(listEventsCommand, { ...toListRequest(owner, query), type, payment });
  }

  get(query: GetRequest): Promise<EventResource> {
    requireIdOf('event', query.id);
    return this.commands.ask(getEventCommand, query);
  }

  replay(query: GetRequest, endpoint: string | undefined): Promise<Replayed> {
    requireIdOf('event', query.id);
    if (endpoint !== undefined) requireIdOf('webhookEndpoint', endpoint);
    return this.commands.ask(replayEventCommand, { ...query, endpoint });
  }
}
