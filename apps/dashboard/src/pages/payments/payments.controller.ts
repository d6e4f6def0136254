import { Get, Inject, Query, Res, type StreamableFile } from '@nestjs/common';
import { toUnix, type Clock } from '@tulay/contracts';
import {
  csvFile,
  filtersOf,
  findStrings as words,
  PAYMENTS_CSV,
  readSearch,
  type PaymentSearch,
} from '@tulay/pages';
import { CLOCK } from '@tulay/service-host';
import type { FastifyReply } from 'fastify';
import { Allowed, PageController } from '../../http/access';
import { CurrentRequest, tenantOf, type RequestContext } from '../../http/request-context';
import { EXPORT_SCRIPT, SaveFile } from '../exports/save-file';
import { DashboardPages } from '../frame/dashboard-pages';
import { listPage, parameter, type RawQuery } from '../frame/filters.view';
import { FindPayments } from './find-payments';
import { toFilters, toTable } from './payments.view';

const ROWS = 50;
/** Number of payments requested per page during an export. */
const FILE_ROWS = 100;

@PageController('dashboard')
export class PaymentsController {
  constructor(
    private readonly pages: DashboardPages,
    private readonly find: FindPayments,
    private readonly saveFile: SaveFile,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Allowed('payments:read')
  @Get('payments')
  async list(
    @CurrentRequest() visit: RequestContext,
    @Query() query: RawQuery,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const tenant = tenantOf(visit);
    const search = searchIn(query);
    const filters = toFilters(search);
    const page = listPage(filters, query, 'pay');
    const found = await this.find.execute(tenant, { search, limit: ROWS, ...page });
    const table = toTable(found, search, page, toUnix(this.clock.now(tenant.environment)));
    const view = { filters, table };
    return this.pages.show(reply, visit, {
      section: 'payments',
      template: LIST,
      view,
      words,
      scripts: [EXPORT_SCRIPT],
    });
  }

  @Allowed('payments:read')
  @Get('payments.csv')
  file(
    @CurrentRequest() visit: RequestContext,
    @Query() query: RawQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    const tenant = tenantOf(visit);
    const search = searchIn(query);
    const rows = csvFile(PAYMENTS_CSV, (startingAfter) =>
      this.find.execute(tenant, { search, limit: FILE_ROWS, startingAfter }),
    );
    const period = filtersOf(search)[0] ?? {};
    return this.saveFile.execute(visit, reply, { name: 'payments', period, rows });
  }
}

const LIST = '/pages/frame/list-page';

const searchIn = (query: RawQuery): PaymentSearch =>
  readSearch({
    q: parameter(query, 'q'),
    status: parameter(query, 'status'),
    from: parameter(query, 'from'),
    to: parameter(query, 'to'),
  });
