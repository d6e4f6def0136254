import { Get, Post, Res } from '@nestjs/common';
import { answerWith, interpolate, Pages } from '@tulay/pages';
import type { FastifyReply } from 'fastify';
import { Allowed, PageController } from '../../http/access';
import { CurrentVisit, type Visit } from '../../http/visit';
import { FirstKey } from '../../merchants/first-key';
import { homeStrings as strings } from './home.strings';

@PageController('dashboard')
export class HomeController {
  constructor(
    private readonly pages: Pages,
    private readonly firstKey: FirstKey,
  ) {}

  @Allowed(null)
  @Get('home')
  home(@CurrentVisit() visit: Visit, @Res() reply: FastifyReply): Promise<void> {
    return answerWith(reply, { html: this.write(visit, {}), status: 200 });
  }

  /** A key opens everything of its side, so only who may do everything is shown it. */
  @Allowed('*')
  @Post('first-key')
  async show(@CurrentVisit() visit: Visit, @Res() reply: FastifyReply): Promise<void> {
    const { user, member } = visit.context!;
    const secret = await this.firstKey.show(user.id, member!.merchantId);
    const html = this.write(visit, secret === null ? { noKey: strings.gone } : { secret });
    return answerWith(reply, { html, status: 200 });
  }

  private write({ context, formToken }: Visit, key: { secret?: string; noKey?: string }): string {
    const { user, member } = context!;
    const heading = interpolate(strings.hello, { name: user.name });
    const view = { heading, merchant: member?.merchantName ?? '', formToken, ...key };
    const head = { language: strings.language, title: heading, styles: ['pages/layout/frame.css'] };
    return this.pages.render('/pages/home/home', head, { view, strings });
  }
}
