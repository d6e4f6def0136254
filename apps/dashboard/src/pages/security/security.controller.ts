import { Body, Get, Param, Post, Req, Res } from '@nestjs/common';
import { answerWith } from '@tulay/pages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Allowed, PageController } from '../../http/access';
import { sessionContextOf, CurrentRequest, type RequestContext } from '../../http/request-context';
import { FormToken, type IdempotencyToken } from '../../operations/form-token';
import { Sessions } from '../../sessions/sessions';
import { ChangePassword } from '../../sign-in/change-password';
import { typedIn } from '../forms/field';
import { problemsOf } from '../forms/problems';
import { SecurityPage } from './security-page';

export const SECURITY = '/dashboard/security';

/** Password and sessions of the current user. */
@PageController('dashboard/security')
export class SecurityController {
  constructor(
    private readonly page: SecurityPage,
    private readonly password: ChangePassword,
    private readonly sessions: Sessions,
  ) {}

  @Allowed(null)
  @Get()
  show(@CurrentRequest() visit: RequestContext, @Res() reply: FastifyReply): Promise<void> {
    return this.page.show(visit, reply);
  }

  @Allowed(null)
  @Post('password')
  async change(
    @CurrentRequest() visit: RequestContext,
    @Body() body: Record<string, unknown> | null,
    @FormToken() operation: IdempotencyToken,
    @Req() { ip: address }: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { session, user } = sessionContextOf(visit);
    const { current_password: password, password: chosen } = typedIn(body, ['current_password', 'password']);
    try {
      const person = { session, ...user, password, address };
      await operation.once(() => this.password.execute(person, chosen));
    } catch (error) {
      return this.page.show(visit, reply, problemsOf(error));
    }
    return answerWith(reply, { goTo: `${SECURITY}?done=saved` });
  }

  @Allowed(null)
  @Post('sessions/:id/end')
  async end(
    @CurrentRequest() visit: RequestContext,
    @Param('id') id: string,
    @FormToken() operation: IdempotencyToken,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await operation.once(() => this.sessions.end(sessionContextOf(visit).user.id, id));
    return answerWith(reply, { goTo: `${SECURITY}?done=signedOut` });
  }

  @Allowed(null)
  @Post('sessions/end-others')
  async endOthers(
    @CurrentRequest() visit: RequestContext,
    @FormToken() operation: IdempotencyToken,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await operation.once(() => this.sessions.endOthers(sessionContextOf(visit).session));
    return answerWith(reply, { goTo: `${SECURITY}?done=signedOut` });
  }
}
