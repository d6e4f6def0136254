import { Get, Inject, Query, Res, type StreamableFile } from '@nestjs/common';
import { notFound, toUnix, type Clock, type StatementCursor, type Tenant } from '@tulay/contracts';
import { csvFile, TRANSACTIONS_CSV } from '@tulay/pages';
import { CLOCK } from '@tulay/service-host';
import type { FastifyReply } from 'fastify';
import { LedgerClient } from '../../clients/ledger.client';
import { Allowed, PageController } from '../../http/access';
import { CurrentRequest, tenantOf, type RequestContext } from '../../http/request-context';
import { EXPORT_SCRIPT, SaveFile } from '../exports/save-file';
import { DashboardPages } from '../frame/dashboard-pages';
import { listPage, parameter, type RawQuery } from '../frame/filters.view';
import { balanceFilters, balanceSearchIn, type BalanceSearch } from './balance.search';
import { balanceStrings as words } from './balance.strings';
import { BALANCE_PATH, STATEMENT_PATH, toDaysTable, toFigures, toMovementsTable } from './balance.view';

const DAYS = 31;
const ROWS = 50;

@PageController('dashboard/balance')
export class BalanceController {
  constructor(
    private readonly pages: DashboardPages,
    private readonly ledger: LedgerClient,
    private readonly saveFile: SaveFile,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Allowed('balance:read')
  @Get()
  async days(
    @CurrentRequest() visit: RequestContext,
    @Query() query: RawQuery,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const tenant = tenantOf(visit);
    const [balance, transit] = await Promise.all([
      this.ledger.balance(tenant),
      this.ledger.inTransit(tenant),
    ]);
    const search = balanceSearchIn(query, balance);
    const filters = balanceFilters(BALANCE_PATH, search, balance);
    const page = { address: filters.address, startingAfter: dayIn(query) };
    const { currency, from, to } = search;
    const period = { from: from ?? undefined, to: to ?? undefined, startingAfter: page.startingAfter };
    const list = await this.ledger.days({ ...tenant, currency, ...period, limit: DAYS });
    const table = toDaysTable(list, currency, filters, page);
    const view = { filters, table, figures: toFigures(balance, transit), statement: STATEMENT_PATH };
    const template = '/pages/balance/balance';
    const styles = ['pages/balance/balance.css'];
    return this.pages.show(reply, visit, { section: 'balance', template, view, words, styles });
  }

  @Allowed('balance:read')
  @Get('statement')
  async statement(
    @CurrentRequest() visit: RequestContext,
    @Query() query: RawQuery,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const tenant = tenantOf(visit);
    const balance = await this.ledger.balance(tenant);
    const search = balanceSearchIn(query, balance);
    const filters = balanceFilters(STATEMENT_PATH, search, balance, `${STATEMENT_PATH}.csv`);
    const page = listPage(filters, query, 'txn');
    const { currency, createdGte, createdLte } = search;
    const wanted = { currency, createdGte, createdLte, startingAfter: page.startingAfter, limit: ROWS };
    const list = await this.ledger.movements({ ...tenant, ...wanted });
    const table = toMovementsTable(list, filters, page, toUnix(this.clock.now(tenant.environment)));
    const title = words.movements.title;
    const template = '/pages/frame/list-page';
    return this.pages.show(reply, visit, {
      section: 'balance',
      title,
      template,
      view: { filters, table },
      words,
      scripts: [EXPORT_SCRIPT],
    });
  }

  /** Exports the statement with a running balance, oldest entries first. */
  @Allowed('balance:read')
  @Get('statement.csv')
  async file(
    @CurrentRequest() visit: RequestContext,
    @Query() query: RawQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    const tenant = tenantOf(visit);
    const search = balanceSearchIn(query, await this.ledger.balance(tenant));
    const now = toUnix(this.clock.now(tenant.environment));
    const rows = csvFile(TRANSACTIONS_CSV, this.reader(tenant, search, now));
    return this.saveFile.execute(visit, reply, { name: 'statement', period: search, rows });
  }

  /**
   * Returns a function that reads the statement page by page. Unless the search has an end, entries posted
   * after `now` are excluded.
   */
  private reader(tenant: Tenant, { currency, createdGte = 0, createdLte }: BalanceSearch, now: number) {
    const period = { currency, from: createdGte, to: (createdLte ?? now) + 1 };
    let after: StatementCursor | undefined;
    return async () => {
      if (period.from >= period.to) return { data: [], has_more: false };
      const { lines, next } = await this.ledger.statement({ ...tenant, ...period, after });
      after = next ?? undefined;
      return { data: lines, has_more: next !== null };
    };
  }
}

/** @throws DomainError `not_found` if the parameter is not a day */
function dayIn(query: RawQuery): string | undefined {
  const day = parameter(query, 'starting_after');
  if (day && !/^20\d\d-[01]\d-[0-3]\d$/.test(day)) throw notFound('page', day);
  return day || undefined;
}
