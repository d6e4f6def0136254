import { Body, Get, Param, Post, Req, Res } from '@nestjs/common';
import { answerWith } from '@tulay/pages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Allowed, PageController } from '../../http/access';
import { contextOf, CurrentVisit, type Visit } from '../../http/visit';
import { FormOperation, type Operation } from '../../operations/form-operation';
import { Sessions } from '../../sessions/sessions';
import { ChangePassword } from '../../sign-in/change-password';
import { typedIn } from '../forms/field';
import { problemsOf } from '../forms/problems';
import { SecurityPage } from './security-page';

export const SECURITY = '/dashboard/security';

/** The user's password and sessions. */
@PageController('dashboard/security')
export class SecurityController {
  constructor(
    private readonly page: SecurityPage,
    private readonly password: ChangePassword,
    private readonly sessions: Sessions,
  ) {}

  @Allowed(null)
  @Get()
  show(@CurrentVisit() visit: Visit, @Res() reply: FastifyReply): Promise<void> {
    return this.page.show(visit, reply);
  }

  @Allowed(null)
  @Post('password')
  async change(
    @CurrentVisit() visit: Visit,
    @Body() body: Record<string, unknown> | null,
    @FormOperation() operation: Operation,
    @Req() { ip: address }: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { session, user } = contextOf(visit);
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
    @CurrentVisit() visit: Visit,
    @Param('id') id: string,
    @FormOperation() operation: Operation,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await operation.once(() => this.sessions.end(contextOf(visit).user.id, id));
    return answerWith(reply, { goTo: `${SECURITY}?done=signedOut` });
  }

  @Allowed(null)
  @Post('sessions/end-others')
  async endOthers(
    @CurrentVisit() visit: Visit,
    @FormOperation() operation: Operation,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await operation.once(() => this.sessions.endOthers(contextOf(visit).session));
    return answerWith(reply, { goTo: `${SECURITY}?done=signedOut` });
  }
}
