import { Body, Post, Res } from '@nestjs/common';
import { notFound } from '@tulay/contracts';
import { answerWith } from '@tulay/pages';
import type { FastifyReply } from 'fastify';
import { Allowed, OfAnyView, PageController } from '../../http/access';
import { HOME } from '../../http/next.rules';
import { contextOf, CurrentVisit, type Visit } from '../../http/visit';
import { SwitchView } from '../../session-context/switch-view';
import { typedIn } from '../forms/field';

/**
 * Switches the session's mode. Redirects to the first page, because the current object does not exist in the
 * other mode.
 */
@PageController('dashboard')
export class ViewController {
  constructor(private readonly switchView: SwitchView) {}

  @Allowed(null)
  @OfAnyView()
  @Post('view')
  async change(
    @CurrentVisit() visit: Visit,
    @Body() body: Record<string, unknown> | null,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const environment = body?.environment;
    if (environment !== 'test' && environment !== 'live') throw notFound('side', String(environment));
    await this.switchView.toEnvironment(contextOf(visit), environment);
    return answerWith(reply, { goTo: HOME });
  }

  /** Switches to another of the user's merchants. */
  @Allowed(null)
  @OfAnyView()
  @Post('merchant')
  async changeMerchant(
    @CurrentVisit() visit: Visit,
    @Body() body: Record<string, unknown> | null,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.switchView.toMerchant(contextOf(visit).session.id, typedIn(body, ['merchant']).merchant);
    return answerWith(reply, { goTo: HOME });
  }
}
