import { Get, Inject, Query, Res } from '@nestjs/common';
import { toUnix, type Clock } from '@tulay/contracts';
import { CLOCK } from '@tulay/service-host';
import type { FastifyReply } from 'fastify';
import { EventsClient } from '../../clients/events.client';
import { WebhooksClient } from '../../clients/webhooks.client';
import { Allowed, PageController } from '../../http/access';
import { CurrentRequest, tenantOf, type RequestContext } from '../../http/request-context';
import { DashboardPages } from '../frame/dashboard-pages';
import type { RawQuery } from '../frame/filters.view';
import { deliveriesStrings as words } from './deliveries.strings';
import {
  deliveriesPage,
  readDeliverySearch,
  toDeliveriesTable,
  toDeliveryFilters,
  wanted,
} from './deliveries.view';

const ROWS = 50;

/** Webhook deliveries to endpoints, to payments' webhook URLs and to legacy checkouts. */
@PageController('dashboard/webhooks')
export class DeliveriesController {
  constructor(
    private readonly pages: DashboardPages,
    private readonly webhooks: WebhooksClient,
    private readonly events: EventsClient,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Allowed('webhooks:read')
  @Get('deliveries')
  async list(
    @CurrentRequest() visit: RequestContext,
    @Query() query: RawQuery,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const tenant = tenantOf(visit);
    const search = readDeliverySearch(query);
    const endpoints = await this.webhooks.list(tenant);
    const filters = toDeliveryFilters(search, endpoints);
    const page = deliveriesPage(filters, query);
    const { startingAfter } = page;
    const found = await this.events.deliveries({ ...tenant, ...wanted(search), limit: ROWS, startingAfter });
    const now = toUnix(this.clock.now(tenant.environment));
    const isSearching = Object.values(search).some((value) => value !== '');
    return this.pages.show(reply, visit, {
      section: 'webhooks',
      title: words.heading,
      template: '/pages/frame/list-page',
      view: { filters, table: toDeliveriesTable(found, { endpoints, isSearching, now }, page) },
      words,
    });
  }
}
