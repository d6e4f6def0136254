import { Get, Post, Res } from '@nestjs/common';
import { interpolate } from '@tulay/pages';
import type { FastifyReply } from 'fastify';
import { Allowed, PageController } from '../../http/access';
import { can } from '../../http/can';
import { sessionContextOf, CurrentRequest, tenantOf, type RequestContext } from '../../http/request-context';
import { FirstKey } from '../../merchants/first-key';
import { FormToken, type IdempotencyToken } from '../../operations/form-token';
import { DashboardPages } from '../frame/dashboard-pages';
import { homeStrings as words } from './home.strings';
import { toOverviewView } from './overview.view';
import { ReadOverview } from './read-overview';

/**
 * State of the first key: `{}` before the secret is shown, `secret` when it is shown, `gone` when it is no
 * longer available.
 */
type KeyView = { secret?: string; gone?: boolean };

@PageController('dashboard')
export class HomeController {
  constructor(
    private readonly pages: DashboardPages,
    private readonly firstKey: FirstKey,
    private readonly overview: ReadOverview,
  ) {}

  @Allowed(null)
  @Get('home')
  async home(@CurrentRequest() visit: RequestContext, @Res() reply: FastifyReply): Promise<void> {
    const mayShow = can(visit, '*') && sessionContextOf(visit).environment === 'test';
    const isWaiting = mayShow && (await this.firstKey.isWaiting(tenantOf(visit).merchantId));
    return this.show(visit, reply, isWaiting ? {} : null);
  }

  /** The first key grants full access to test mode, so only members with full access may see the secret. */
  @Allowed('*')
  @Post('first-key')
  async reveal(
    @CurrentRequest() visit: RequestContext,
    @FormToken() operation: IdempotencyToken,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { user } = sessionContextOf(visit);
    const secret = await operation.once(() => this.firstKey.show(user.id, tenantOf(visit).merchantId));
    return this.show(visit, reply, secret === null ? { gone: true } : { secret });
  }

  private async show(visit: RequestContext, reply: FastifyReply, key: KeyView | null): Promise<void> {
    const { user, member } = sessionContextOf(visit);
    const greeting = interpolate(words.hello, { name: user.name });
    const overview = member && toOverviewView(await this.overview.execute(tenantOf(visit)));
    return this.pages.show(reply, visit, {
      section: 'overview',
      template: '/pages/home/home',
      view: { greeting, key, overview },
      words,
      styles: ['layout/parts/chart.css', 'pages/home/home.css'],
      scripts: ['pages/home/home.script.js'],
    });
  }
}
