import { Get, Res } from '@nestjs/common';
import { answerWith } from '@tulay/pages';
import type { FastifyReply } from 'fastify';
import { PageController, Public } from '../http/access';
import { HOME } from '../http/next.rules';
import { CurrentRequest, type RequestContext } from '../http/request-context';

/** Redirects from `/dashboard` to the home page or to sign-in. */
@PageController('dashboard')
export class StartController {
  @Public()
  @Get()
  start(@CurrentRequest() { context }: RequestContext, @Res() reply: FastifyReply): Promise<void> {
    return answerWith(reply, { goTo: context ? HOME : '/dashboard/sign-in' });
  }
}
