import { Body, Post, Query, Req, Res, UseGuards } from '@nestjs/common';
import { answerWith } from '@tulay/pages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PageController, Public } from '../../http/access';
import { ownPath } from '../../http/next.rules';
import { RequestLimit } from '../../http/request-limit.guard';
import { CurrentRequest, type RequestContext } from '../../http/request-context';
import { UsePasskey } from '../../passkeys/use-passkey';
import { AccountPages } from './account-pages';
import { setSessionCookie, visitorOf } from './session-cookie';
import { signInPasskey, withNext } from './sign-in.controller';
import { codeAmong, typedOf, type Body as Form } from './typed';

@PageController('dashboard/sign-in/passkey')
@UseGuards(RequestLimit)
export class PasskeySignInController {
  constructor(
    private readonly pages: AccountPages,
    private readonly usePasskey: UsePasskey,
  ) {}

  @Public()
  @Post('options')
  async options(@CurrentRequest() { formToken }: RequestContext, @Res() reply: FastifyReply): Promise<void> {
    const options = await this.usePasskey.signInOptions(formToken);
    await reply.header('cache-control', 'no-store').send(options);
  }

  @Public()
  @Post()
  async enter(
    @CurrentRequest() visit: RequestContext,
    @Query('next') next: unknown,
    @Body() body: Form,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const visitor = visitorOf(request);
    try {
      const { token } = await this.usePasskey.signIn(visit.formToken, typedOf(body).passkey, visitor);
      setSessionCookie(reply, token);
    } catch (error) {
      codeAmong(error, ['invalid_request']);
      const action = `/dashboard/sign-in${withNext(next)}`;
      const state = { ...visit, alert: 'passkey' as const, action, passkey: signInPasskey(next) };
      return answerWith(reply, { html: this.pages.form('signIn', state), status: 400 });
    }
    return answerWith(reply, { goTo: ownPath(next) });
  }
}
