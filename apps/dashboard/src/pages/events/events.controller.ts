import { Get, Inject, Query, Res } from '@nestjs/common';
import { toUnix, type Clock } from '@tulay/contracts';
import { CLOCK } from '@tulay/service-host';
import type { FastifyReply } from 'fastify';
import { EventsClient } from '../../clients/events.client';
import { Allowed, PageController } from '../../http/access';
import { CurrentRequest, tenantOf, type RequestContext } from '../../http/request-context';
import { DashboardPages } from '../frame/dashboard-pages';
import { listPage, parameter, type RawQuery } from '../frame/filters.view';
import { eventsStrings as words } from './events.strings';
import { readType, toEventFilters, toEventsTable } from './events.view';

const ROWS = 50;

@PageController('dashboard')
export class EventsController {
  constructor(
    private readonly pages: DashboardPages,
    private readonly events: EventsClient,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Allowed('events:read')
  @Get('events')
  async list(
    @CurrentRequest() visit: RequestContext,
    @Query() query: RawQuery,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const tenant = tenantOf(visit);
    const type = readType(parameter(query, 'type'));
    const filters = toEventFilters(type);
    const page = listPage(filters, query, 'evt');
    const { startingAfter } = page;
    const found = await this.events.list({ ...tenant, limit: ROWS, startingAfter, ...(type && { type }) });
    const now = toUnix(this.clock.now(tenant.environment));
    const table = toEventsTable(found, { page, isSearching: type !== null, now });
    const view = { filters, table };
    return this.pages.show(reply, visit, { section: 'events', template: LIST, view, words });
  }
}

const LIST = '/pages/frame/list-page';
