import { Body, Post, Res } from '@nestjs/common';
import { notFound } from '@tulay/contracts';
import { answerWith } from '@tulay/pages';
import type { FastifyReply } from 'fastify';
import { Allowed, AnyMode, PageController } from '../../http/access';
import { HOME } from '../../http/next.rules';
import { sessionContextOf, CurrentRequest, type RequestContext } from '../../http/request-context';
import { SwitchMode } from '../../session-context/switch-mode';
import { typedIn } from '../forms/field';

/**
 * Switches the session's mode. Redirects to the home page, because the current object does not exist in the
 * other mode.
 */
@PageController('dashboard')
export class ViewController {
  constructor(private readonly switchView: SwitchMode) {}

  @Allowed(null)
  @AnyMode()
  @Post('view')
  async change(
    @CurrentRequest() visit: RequestContext,
    @Body() body: Record<string, unknown> | null,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const environment = body?.environment;
    if (environment !== 'test' && environment !== 'live') throw notFound('side', String(environment));
    await this.switchView.toEnvironment(sessionContextOf(visit), environment);
    return answerWith(reply, { goTo: HOME });
  }

  @Allowed(null)
  @AnyMode()
  @Post('merchant')
  async changeMerchant(
    @CurrentRequest() visit: RequestContext,
    @Body() body: Record<string, unknown> | null,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.switchView.toMerchant(
      sessionContextOf(visit).session.id,
      typedIn(body, ['merchant']).merchant,
    );
    return answerWith(reply, { goTo: HOME });
  }
}
