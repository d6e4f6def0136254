import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import type { EventResource, List, Replayed, Tenant } from '@tulay/contracts';
import { RequireScope } from '../auth/require-scope.decorator';
import { Describe } from '../docs/describe.decorator';
import { EventListSchema, EventSchema, ReplayedSchema } from './event.openapi';
import { Owner } from '../http/params';
import { ListEventsQuery, ReplayEventBody } from './events.inputs';
import { EventsClient } from './events.client';
import { DtoPipe } from '../validation/dto.pipe';

@Controller('v1/events')
export class EventsController {
  constructor(private readonly events: EventsClient) {}

  @Get()
  @RequireScope('events:read')
  @Describe({
    summary: 'List events',
    description:
      'Everything that happened, whether it was delivered or not: what to read after an outage of your own.',
    answer: EventListSchema,
  })
  list(@Owner() owner: Tenant, @Query(DtoPipe) query: ListEventsQuery): Promise<List<EventResource>> {
    return this.events.list(owner, query);
  }

  @Get(':id')
  @RequireScope('events:read')
  @Describe({
    summary: 'Retrieve an event',
    description: 'The same as was delivered under this `id`.',
    answer: EventSchema,
    errors: ['not_found'],
  })
  get(@Owner() owner: Tenant, @Param('id') id: string): Promise<EventResource> {
    return this.events.get({ ...owner, id });
  }

  @Post(':id/replay')
  @HttpCode(202)
  @RequireScope('events:write')
  @Describe({
    summary: 'Deliver an event again',
    description: 'Queues it anew, with the same `id` and a new delivery number.',
    bodyOptional: true,
    status: 202,
    answer: ReplayedSchema,
    errors: ['not_found', 'invalid_state'],
  })
  replay(
    @Owner() owner: Tenant,
    @Param('id') id: string,
    @Body(DtoPipe) body: ReplayEventBody,
  ): Promise<Replayed> {
    return this.events.replay({ ...owner, id }, body.endpoint ?? undefined);
  }
}
