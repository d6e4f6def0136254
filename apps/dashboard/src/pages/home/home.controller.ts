import { Get, Post, Res } from '@nestjs/common';
import { interpolate } from '@tulay/pages';
import type { FastifyReply } from 'fastify';
import { Allowed, PageController } from '../../http/access';
import { contextOf, CurrentVisit, tenantOf, type Visit } from '../../http/visit';
import { FirstKey } from '../../merchants/first-key';
import { DashboardPages } from '../frame/dashboard-pages';
import { homeStrings as words } from './home.strings';

@PageController('dashboard')
export class HomeController {
  constructor(
    private readonly pages: DashboardPages,
    private readonly firstKey: FirstKey,
  ) {}

  @Allowed(null)
  @Get('home')
  home(@CurrentVisit() visit: Visit, @Res() reply: FastifyReply): Promise<void> {
    return this.show(visit, reply, {});
  }

  /** A key opens everything of its side, so only who may do everything is shown it. */
  @Allowed('*')
  @Post('first-key')
  async reveal(@CurrentVisit() visit: Visit, @Res() reply: FastifyReply): Promise<void> {
    const secret = await this.firstKey.show(contextOf(visit).user.id, tenantOf(visit).merchantId);
    return this.show(visit, reply, secret === null ? { noKey: words.gone } : { secret });
  }

  private show(visit: Visit, reply: FastifyReply, key: { secret?: string; noKey?: string }): Promise<void> {
    const greeting = interpolate(words.hello, { name: contextOf(visit).user.name });
    const view = { greeting, ...key };
    return this.pages.show(reply, visit, { section: 'overview', template: '/pages/home/home', view, words });
  }
}
