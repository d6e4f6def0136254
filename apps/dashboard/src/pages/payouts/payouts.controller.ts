import { Get, Inject, Query, Res, type StreamableFile } from '@nestjs/common';
import { toUnix, type Clock } from '@tulay/contracts';
import { csvFile, interpolate, PAYOUTS_CSV } from '@tulay/pages';
import { CLOCK } from '@tulay/service-host';
import type { FastifyReply } from 'fastify';
import { PayoutsClient } from '../../clients/payouts.client';
import { Allowed, PageController } from '../../http/access';
import { sessionContextOf, CurrentRequest, tenantOf, type RequestContext } from '../../http/request-context';
import { PayoutRequestsStore } from '../../payout-requests/payout-requests.store';
import { canAccess } from '../../roles/role-scopes.rules';
import { EXPORT_SCRIPT, SaveFile } from '../exports/save-file';
import { DashboardPages } from '../frame/dashboard-pages';
import { listPage, type RawQuery } from '../frame/filters.view';
import { LIMIT_PATH, REQUESTS_PATH } from './payout-requests.view';
import { payoutSearchIn } from './payouts.search';
import { payoutsStrings as words } from './payouts.strings';
import { PAYOUTS_PATH, toFilters, toTable } from './payouts.view';

const ROWS = 50;
/** Number of payouts requested per page during an export. */
const FILE_ROWS = 100;

@PageController('dashboard')
export class PayoutsController {
  constructor(
    private readonly pages: DashboardPages,
    private readonly payouts: PayoutsClient,
    private readonly requests: PayoutRequestsStore,
    private readonly saveFile: SaveFile,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Allowed('payouts:read')
  @Get('payouts')
  async list(
    @CurrentRequest() visit: RequestContext,
    @Query() query: RawQuery,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const tenant = tenantOf(visit);
    const { from: _from, to: _to, ...search } = payoutSearchIn(query);
    const filters = toFilters(payoutSearchIn(query));
    const page = listPage(filters, query, 'po');
    const { startingAfter } = page;
    const list = await this.payouts.list({ ...tenant, ...search, startingAfter, limit: ROWS });
    const table = toTable(list, filters, page, toUnix(this.clock.now(tenant.environment)));
    const view = { filters, table, actions: await this.actions(visit) };
    const scripts = [EXPORT_SCRIPT];
    return this.pages.show(reply, visit, { section: 'payouts', template: LIST, view, words, scripts });
  }

  private async actions(visit: RequestContext): Promise<{ href: string; text: string; isQuiet?: boolean }[]> {
    const waiting = await this.requests.countWaiting(tenantOf(visit));
    const count = interpolate(words.waiting, { count: waiting >= 100 ? '99+' : String(waiting) });
    const maySend = canAccess(sessionContextOf(visit).member!.role, 'payouts:write');
    return [
      ...(maySend ? [{ href: `${PAYOUTS_PATH}/new`, text: words.create }] : []),
      waiting
        ? { href: `${REQUESTS_PATH}?status=waiting`, text: count, isQuiet: true }
        : { href: REQUESTS_PATH, text: words.requests, isQuiet: true },
      { href: LIMIT_PATH, text: words.limit, isQuiet: true },
    ];
  }

  @Allowed('payouts:read')
  @Get('payouts.csv')
  file(
    @CurrentRequest() visit: RequestContext,
    @Query() query: RawQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    const tenant = tenantOf(visit);
    const { from: _from, to: _to, ...search } = payoutSearchIn(query);
    const rows = csvFile(PAYOUTS_CSV, (startingAfter) =>
      this.payouts.list({ ...tenant, ...search, startingAfter, limit: FILE_ROWS }),
    );
    return this.saveFile.execute(visit, reply, { name: 'payouts', period: search, rows });
  }
}

const LIST = '/pages/frame/list-page';
