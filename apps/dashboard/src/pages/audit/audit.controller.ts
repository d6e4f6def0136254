import { Get, Inject, Query, Res } from '@nestjs/common';
import { notFound, toUnix, type Clock } from '@tulay/contracts';
import { CLOCK } from '@tulay/service-host';
import type { FastifyReply } from 'fastify';
import { AuditEntries } from '../../audit/audit-entries';
import { Allowed, PageController } from '../../http/access';
import { CurrentRequest, tenantOf, type RequestContext } from '../../http/request-context';
import { TeamStore } from '../../team/team.store';
import { DashboardPages } from '../frame/dashboard-pages';
import { parameter, type RawQuery } from '../frame/filters.view';
import { auditStrings as words } from './audit.strings';
import { toFilters, toTable } from './audit.view';

const ROWS = 50;

@PageController('dashboard')
export class AuditController {
  constructor(
    private readonly pages: DashboardPages,
    private readonly entries: AuditEntries,
    private readonly team: TeamStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Allowed('audit.read')
  @Get('audit')
  async list(
    @CurrentRequest() visit: RequestContext,
    @Query() query: RawQuery,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const tenant = tenantOf(visit);
    const [actor, action, before] = ['person', 'action', 'before'].map(
      (name) => parameter(query, name) || null,
    );
    if (before && !/^\d{1,18}$/.test(before)) throw notFound('page', before);
    const [members, page] = await Promise.all([
      this.team.members(tenant.merchantId),
      this.entries.page(tenant, ROWS, { actor, action, before }),
    ]);
    const filters = toFilters(members, { actor: actor ?? '', action: action ?? '' });
    const table = toTable(page, { members, address: filters.address, isFirst: !before }, this.now());
    const view = { filters, table };
    return this.pages.show(reply, visit, {
      section: 'audit',
      template: '/pages/frame/list-page',
      view,
      words,
    });
  }

  /** Returns the wall-clock time, because audit entries use it in both modes. */
  private now(): number {
    return toUnix(this.clock.now('live'));
  }
}
