import { Body, Get, Param, Post, Res } from '@nestjs/common';
import { answerWith } from '@tulay/pages';
import type { FastifyReply } from 'fastify';
import { Allowed, PageController } from '../../http/access';
import { sessionContextOf, CurrentRequest, type RequestContext } from '../../http/request-context';
import { FormToken, type IdempotencyToken } from '../../operations/form-token';
import { Sessions } from '../../sessions/sessions';
import { ChangeTeam } from '../../team/change-team';
import { RemoveMember } from '../../team/remove-member';
import { keyHolderOf } from '../keys/key-holder';
import { RemovalPage } from './removal-page';
import { isLastOwnerProtected, TeamPage } from './team-page';

/**
 * Confirmation page for removing a member or leaving the team. Also revokes the selected API keys of the
 * member. Every member may leave.
 */
@PageController('dashboard/team/members/:id/remove')
export class RemovalController {
  constructor(
    private readonly page: RemovalPage,
    private readonly team: TeamPage,
    private readonly change: ChangeTeam,
    private readonly removeMember: RemoveMember,
    private readonly sessions: Sessions,
  ) {}

  @Allowed(null)
  @Get()
  async ask(
    @CurrentRequest() visit: RequestContext,
    @Param('id') id: string,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const by = keyHolderOf(visit);
    return this.orRefused(visit, reply, async () => {
      const member = await this.change.requireRemovable(by, id);
      await this.sessions.requireStrongest(sessionContextOf(visit).session);
      return this.page.show(visit, reply, member);
    });
  }

  @Allowed(null)
  @Post()
  async remove(
    @CurrentRequest() visit: RequestContext,
    @Param('id') id: string,
    @Body() body: Record<string, unknown> | null,
    @FormToken() operation: IdempotencyToken,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.sessions.requireStrongest(sessionContextOf(visit).session);
    const keyIds = [body?.key ?? []].flat().filter((each) => typeof each === 'string');
    return this.orRefused(visit, reply, async () => {
      const removal = { userId: id, keyIds, operation: operation.id };
      await operation.once(() => this.removeMember.execute(keyHolderOf(visit), removal));
      return answerWith(reply, { goTo: '/dashboard/team?done=saved' });
    });
  }

  private async orRefused(
    visit: RequestContext,
    reply: FastifyReply,
    work: () => Promise<void>,
  ): Promise<void> {
    try {
      await work();
    } catch (error) {
      return this.team.show(visit, reply, { alert: isLastOwnerProtected(error) });
    }
  }
}
