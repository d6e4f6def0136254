import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import type { EventResource, List, Replayed, Tenant } from '@tulay/contracts';
import { RequireScope } from '../auth/require-scope.decorator';
import { Describe } from '../docs/describe.decorator';
import { EventListSchema, EventSchema, ReplayedSchema } from './event.openapi';
import { CurrentTenant } from '../http/params';
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
      'All events, whether or not they were delivered. Use it to catch up after an outage on your side.',
    answer: EventListSchema,
  })
  list(@CurrentTenant() owner: Tenant, @Query(DtoPipe) query: ListEventsQuery): Promise<List<EventResource>> {
    return this.events.list(owner, query);
  }

  @Get(':id')
  @RequireScope('events:read')
  @Describe({
    summary: 'Retrieve an event',
    description: 'Returns the event exactly as it was delivered.',
    answer: EventSchema,
    errors: ['not_found'],
  })
  get(@CurrentTenant() owner: Tenant, @Param('id') id: string): Promise<EventResource> {
    return this.events.get({ ...owner, id });
  }

  @Post(':id/replay')
  @HttpCode(202)
  @RequireScope('events:write')
  @Describe({
    summary: 'Resend an event',
    description: 'Queues new deliveries of the event, with the same event `id` and new delivery IDs.',
    bodyOptional: true,
    status: 202,
    answer: ReplayedSchema,
    errors: ['not_found', 'invalid_state'],
  })
  replay(
    @CurrentTenant() owner: Tenant,
    @Param('id') id: string,
    @Body(DtoPipe) body: ReplayEventBody,
  ): Promise<Replayed> {
    return this.events.replay({ ...owner, id }, body.endpoint ?? undefined);
  }
}
