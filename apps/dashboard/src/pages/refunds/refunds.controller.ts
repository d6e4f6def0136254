import { Get, Inject, Query, Res } from '@nestjs/common';
import { toUnix, type Clock } from '@tulay/contracts';
import { CLOCK } from '@tulay/service-host';
import type { FastifyReply } from 'fastify';
import { RefundsClient } from '../../clients/refunds.client';
import { Allowed, PageController } from '../../http/access';
import { CurrentRequest, tenantOf, type RequestContext } from '../../http/request-context';
import { DashboardPages } from '../frame/dashboard-pages';
import { listPage, parameter, type RawQuery } from '../frame/filters.view';
import { refundsStrings as words } from './refunds.strings';
import { readRefundSearch, toRefundFilters, toRefundsTable } from './refunds.view';

const ROWS = 50;

@PageController('dashboard')
export class RefundsController {
  constructor(
    private readonly pages: DashboardPages,
    private readonly refunds: RefundsClient,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Allowed('refunds:read')
  @Get('refunds')
  async list(
    @CurrentRequest() visit: RequestContext,
    @Query() query: RawQuery,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const tenant = tenantOf(visit);
    const search = readRefundSearch((name) => parameter(query, name));
    const filters = toRefundFilters(search);
    const page = listPage(filters, query, 're');
    const { startingAfter } = page;
    const found = await this.refunds.list({
      ...tenant,
      limit: ROWS,
      startingAfter,
      ...(search.status && { status: search.status }),
      ...(search.payment && { paymentId: search.payment }),
    });
    const now = toUnix(this.clock.now(tenant.environment));
    const view = { filters, table: toRefundsTable(found, { page, search, now }) };
    return this.pages.show(reply, visit, { section: 'refunds', template: LIST, view, words });
  }
}

const LIST = '/pages/frame/list-page';
