import { Body, Get, Param, Post, Res } from '@nestjs/common';
import { answerWith, currentLanguage } from '@tulay/pages';
import type { FastifyReply } from 'fastify';
import { Allowed, PageController } from '../../http/access';
import { sessionContextOf, CurrentRequest, tenantOf, type RequestContext } from '../../http/request-context';
import { FormToken, TypedFormToken, type IdempotencyToken } from '../../operations/form-token';
import { operationStrings } from '../../operations/idempotency-tokens.strings';
import { Sessions } from '../../sessions/sessions';
import { ChangeTeam } from '../../team/change-team';
import { InviteMember } from '../../team/invite-member';
import type { Actor } from '../../team/team.rules';
import { typedIn } from '../forms/field';
import { problemsOf } from '../forms/problems';
import { isLastOwnerProtected, TeamPage } from './team-page';

const HERE = '/dashboard/team';

type Form = Record<string, unknown> | null;

/** The merchant's team. Use cases check permissions again while the team is locked. */
@PageController('dashboard/team')
export class TeamController {
  constructor(
    private readonly page: TeamPage,
    private readonly inviteMember: InviteMember,
    private readonly change: ChangeTeam,
    private readonly sessions: Sessions,
  ) {}

  @Allowed(null)
  @Get()
  show(@CurrentRequest() visit: RequestContext, @Res() reply: FastifyReply): Promise<void> {
    return this.page.show(visit, reply);
  }

  @Allowed('team.invite')
  @Post('invitations')
  async invite(
    @CurrentRequest() visit: RequestContext,
    @Body() body: Form,
    @TypedFormToken() operation: IdempotencyToken | null,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const typed = typedIn(body, ['email', 'role']);
    await this.sessions.requireStrongest(sessionContextOf(visit).session);
    if (!operation) return this.page.show(visit, reply, { alert: operationStrings.stale, ...typed });
    const request = { ...typed, language: currentLanguage() };
    try {
      await operation.once(() => this.inviteMember.execute(actorOf(visit), request));
    } catch (error) {
      return this.page.show(visit, reply, { problems: problemsOf(error), ...typed });
    }
    return answerWith(reply, { goTo: `${HERE}?done=sent` });
  }

  @Allowed('team.invite')
  @Post('invitations/:id/withdraw')
  async withdraw(
    @CurrentRequest() visit: RequestContext,
    @Param('id') id: string,
    @FormToken() operation: IdempotencyToken,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await operation.once(() => this.inviteMember.withdraw(actorOf(visit), id));
    return answerWith(reply, { goTo: `${HERE}?done=deleted` });
  }

  @Allowed('team.invite')
  @Post('invitations/:id/again')
  async again(
    @CurrentRequest() visit: RequestContext,
    @Param('id') id: string,
    @FormToken() operation: IdempotencyToken,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.sessions.requireStrongest(sessionContextOf(visit).session);
    const language = currentLanguage();
    await operation.once(() => this.inviteMember.again(actorOf(visit), id, language));
    return answerWith(reply, { goTo: `${HERE}?done=sent` });
  }

  @Allowed('team.change')
  @Post('members/:id/role')
  async setRole(
    @CurrentRequest() visit: RequestContext,
    @Param('id') id: string,
    @Body() body: Form,
    @FormToken() operation: IdempotencyToken,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.sessions.requireStrongest(sessionContextOf(visit).session);
    const { role } = typedIn(body, ['role']);
    try {
      await operation.once(() => this.change.setRole(actorOf(visit), id, role));
    } catch (error) {
      return this.page.show(visit, reply, { alert: isLastOwnerProtected(error) });
    }
    return answerWith(reply, { goTo: `${HERE}?done=saved` });
  }
}

const actorOf = (visit: RequestContext): Actor => ({
  userId: sessionContextOf(visit).user.id,
  merchantId: tenantOf(visit).merchantId,
});
