import { Body, Get, Post, Query, Req, Res } from '@nestjs/common';
import { answerWith } from '@tulay/pages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Allowed, PageController, Public } from '../../http/access';
import { ownPath } from '../../http/next.rules';
import { CurrentVisit, type Visit } from '../../http/visit';
import { MailLink } from '../../links/mail-link';
import { Sessions } from '../../sessions/sessions';
import { SignIn } from '../../sign-in/sign-in';
import { AccountPages } from './account-pages';
import { SessionCookies } from './session-cookies';
import { codeAmong, typedOf, type Body as Form } from './typed';

@PageController('dashboard')
export class SignInController {
  constructor(
    private readonly pages: AccountPages,
    private readonly signIn: SignIn,
    private readonly sessions: Sessions,
    private readonly mailLink: MailLink,
    private readonly cookies: SessionCookies,
  ) {}

  @Public()
  @Get('sign-in')
  form(@CurrentVisit() visit: Visit, @Res() reply: FastifyReply): Promise<void> {
    return answerWith(reply, { html: this.pages.form('signIn', visit), status: 200 });
  }

  @Public()
  @Post('sign-in')
  async enter(
    @CurrentVisit() visit: Visit,
    @Query('next') next: unknown,
    @Body() body: Form,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { email, password } = typedOf(body);
    try {
      const opened = await this.signIn.execute({ email, password, visitor: this.cookies.visitor(request) });
      this.cookies.set(reply, opened.token);
    } catch (error) {
      const alert = await this.alertOf(error, email);
      const html = this.pages.form('signIn', { ...visit, typed: { email }, alert });
      return answerWith(reply, { html, status: 400 });
    }
    return answerWith(reply, { goTo: ownPath(next) });
  }

  /** Whoever knows the password of an address that is not verified gets a new link to it. */
  private async alertOf(error: unknown, email: string): Promise<'wrong' | 'unverified'> {
    if (codeAmong(error, ['unauthenticated', 'invalid_state']) === 'unauthenticated') return 'wrong';
    await this.mailLink.execute(email, 'verify_email');
    return 'unverified';
  }

  @Allowed(null)
  @Post('sign-out')
  async leave(@CurrentVisit() { context }: Visit, @Res() reply: FastifyReply): Promise<void> {
    await this.sessions.end(context!.user.id, context!.session.id);
    this.cookies.end(reply);
    return answerWith(reply, { goTo: '/dashboard/sign-in' });
  }
}
