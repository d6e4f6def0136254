import { Body, Get, Param, Post, Req, Res, UseGuards } from '@nestjs/common';
import { answerWith, currentLanguage } from '@tulay/pages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PageController, Public } from '../../http/access';
import { HOME } from '../../http/next.rules';
import { RequestLimit } from '../../http/request-limit.guard';
import { CurrentRequest, type RequestContext } from '../../http/request-context';
import { SwitchMode } from '../../session-context/switch-mode';
import { AcceptInvitation } from '../../team/accept-invitation';
import { problemsOf } from '../forms/problems';
import { InvitationPage } from './invitation-page';
import { setSessionCookie, visitorOf } from './session-cookie';
import { codeAmong, typedOf, type Body as Form } from './typed';

interface Arriving {
  visit: RequestContext;
  token: string;
  reply: FastifyReply;
}

/** Accepts invitations. Users with an account accept with one click; new users set a name and a password. */
@PageController('dashboard/invitations')
export class InvitationController {
  constructor(
    private readonly page: InvitationPage,
    private readonly accept: AcceptInvitation,
    private readonly switchView: SwitchMode,
  ) {}

  @Public()
  @Get(':token')
  ask(
    @CurrentRequest() visit: RequestContext,
    @Param('token') token: string,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.page.show({ visit, token, reply });
  }

  @Public()
  @UseGuards(RequestLimit)
  @Post(':token')
  async join(
    @CurrentRequest() visit: RequestContext,
    @Param('token') token: string,
    @Body() body: Form,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const arriving = { visit, token, reply };
    if (visit.context) return this.asMember(arriving);
    const { name, password } = typedOf(body);
    const visitor = visitorOf(request);
    try {
      const member = { name, password, language: currentLanguage() };
      const opened = await this.accept.asNew(member, token, visitor);
      setSessionCookie(reply, opened.token);
    } catch (error) {
      if (this.page.isOver(error)) return this.page.show(arriving);
      return this.page.show(arriving, { problems: problemsOf(error), name });
    }
    return answerWith(reply, { goTo: HOME });
  }

  private async asMember(arriving: Arriving): Promise<void> {
    const { user, session } = arriving.visit.context!;
    try {
      const merchantId = await this.accept.asMember(user, arriving.token);
      await this.switchView.toMerchant(session.id, merchantId);
    } catch (error) {
      codeAmong(error, ['invalid_token', 'already_used']);
      return this.page.show(arriving);
    }
    return answerWith(arriving.reply, { goTo: HOME });
  }
}
