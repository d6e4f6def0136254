import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import type { EventResource, List, Replayed, Tenant } from '@tulay/contracts';
import { RequireScope } from '../auth/require-scope.decorator';
import { Describe } from '../docs/describe.decorator';
import { EventListSchema, EventSchema, ReplayedSchema } from './event.openapi';
import { JsonBody, Owner, QueryOf } from '../http/params';
import { ListEventsQuery } from './list-events.query';
import { EventsClient } from './events.client';
import { ReplayEventBody } from './replay-event.body';

@Controller('v1/events')
export class EventsController {
  constructor(private readonly events: EventsClient) {}

  @Get()
  @RequireScope('events:read')
  @Describe({ summary: 'List events', query: ListEventsQuery, answer: EventListSchema })
  list(
    @Owner() owner: Tenant,
    @QueryOf(ListEventsQuery) query: ListEventsQuery,
  ): Promise<List<EventResource>> {
    return this.events.list(owner, query);
  }

  @Get(':id')
  @RequireScope('events:read')
  @Describe({ summary: 'Retrieve an event', answer: EventSchema, errors: ['not_found'] })
  get(@Owner() owner: Tenant, @Param('id') id: string): Promise<EventResource> {
    return this.events.get({ ...owner, id });
  }

  @Post(':id/replay')
  @HttpCode(202)
  @RequireScope('events:write')
  @Describe({
    summary: 'Deliver an event again',
    body: ReplayEventBody,
    bodyOptional: true,
    status: 202,
    answer: ReplayedSchema,
    errors: ['not_found', 'invalid_state'],
  })
  replay(
    @Owner() owner: Tenant,
    @Param('id') id: string,
    @JsonBody(ReplayEventBody) body: ReplayEventBody,
  ): Promise<Replayed> {
    return this.events.replay({ ...owner, id }, body.endpoint ?? undefined);
  }
}
