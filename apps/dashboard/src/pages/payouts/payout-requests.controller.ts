import { Get, Inject, Query, Res } from '@nestjs/common';
import { toList, toUnix, type Clock } from '@tulay/contracts';
import { CLOCK } from '@tulay/service-host';
import type { FastifyReply } from 'fastify';
import { Allowed, PageController } from '../../http/access';
import { CurrentRequest, tenantOf, type RequestContext } from '../../http/request-context';
import { REQUEST_STATUSES } from '../../payout-requests/payout-request.states';
import { PayoutRequestsStore } from '../../payout-requests/payout-requests.store';
import { DashboardPages } from '../frame/dashboard-pages';
import { listPage, parameter, type RawQuery } from '../frame/filters.view';
import { payoutRequestsStrings as words } from './payout-requests.strings';
import { toFilters, toTable } from './payout-requests.view';

const ROWS = 50;

@PageController('dashboard/payout-requests')
export class PayoutRequestsController {
  constructor(
    private readonly pages: DashboardPages,
    private readonly requests: PayoutRequestsStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Allowed('payouts:read')
  @Get()
  async list(
    @CurrentRequest() visit: RequestContext,
    @Query() query: RawQuery,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const status = REQUEST_STATUSES.find((one) => one === parameter(query, 'status'));
    const filters = toFilters(status);
    const page = listPage(filters, query, 'po');
    const { startingAfter } = page;
    const rows = await this.requests.list({ ...tenantOf(visit), status, startingAfter, limit: ROWS });
    const names = await this.requests.names(rows.map(({ askedBy }) => askedBy));
    const table = toTable(toList(rows, ROWS), names, filters, page, toUnix(this.clock.now('live')));
    return this.pages.show(reply, visit, {
      section: 'payouts',
      title: words.title,
      template: '/pages/frame/list-page',
      view: { filters, table },
      words,
    });
  }
}
