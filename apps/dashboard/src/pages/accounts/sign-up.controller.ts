import { Body, Get, Param, Post, Req, Res, UseGuards } from '@nestjs/common';
import { answerWith, currentLanguage } from '@tulay/pages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PageController, Public } from '../../http/access';
import { RequestLimit } from '../../http/request-limit.guard';
import { HOME } from '../../http/next.rules';
import { CurrentRequest, type RequestContext } from '../../http/request-context';
import { SignUp } from '../../sign-up/sign-up';
import { VerifyEmail } from '../../sign-up/verify-email';
import { problemsOf } from '../forms/problems';
import { AccountPages } from './account-pages';
import { setSessionCookie, visitorOf } from './session-cookie';
import { codeAmong, typedOf, type Body as Form } from './typed';

@PageController('dashboard')
export class SignUpController {
  constructor(
    private readonly pages: AccountPages,
    private readonly signUp: SignUp,
    private readonly verifyEmail: VerifyEmail,
  ) {}

  @Public()
  @Get('sign-up')
  form(@CurrentRequest() visit: RequestContext, @Res() reply: FastifyReply): Promise<void> {
    return answerWith(reply, { html: this.pages.form('signUp', visit), status: 200 });
  }

  @Public()
  @UseGuards(RequestLimit)
  @Post('sign-up')
  async send(
    @CurrentRequest() visit: RequestContext,
    @Body() body: Form,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const typed = typedOf(body);
    try {
      await this.signUp.execute({ ...typed, language: currentLanguage() });
    } catch (error) {
      const html = this.pages.form('signUp', { ...visit, typed, problems: problemsOf(error) });
      return answerWith(reply, { html, status: 400 });
    }
    return answerWith(reply, { html: this.pages.note('look'), status: 200 });
  }

  /** Opening the page does not use the link, because email scanners open every link. */
  @Public()
  @Get('verify-email/:token')
  ask(@CurrentRequest() visit: RequestContext, @Res() reply: FastifyReply): Promise<void> {
    return answerWith(reply, { html: this.pages.form('verify', visit), status: 200 });
  }

  @Public()
  @UseGuards(RequestLimit)
  @Post('verify-email/:token')
  async verify(
    @Param('token') token: string,
    @CurrentRequest() visit: RequestContext,
    @Body() body: Form,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    try {
      const opened = await this.verifyEmail.execute(token, typedOf(body).password, visitorOf(request));
      setSessionCookie(reply, opened.token);
    } catch (error) {
      const code = codeAmong(error, ['invalid_token', 'already_used', 'unauthenticated']);
      const alert = code === 'unauthenticated' ? 'notYours' : 'signInAgain';
      const html = this.pages.form('verify', { ...visit, alert });
      return answerWith(reply, { html, status: 400 });
    }
    return answerWith(reply, { goTo: HOME });
  }
}
