import { Body, Get, Post, Query, Req, Res } from '@nestjs/common';
import { answerWith } from '@tulay/pages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Allowed, AnyMode, PageController, Public } from '../../http/access';
import { ownPath } from '../../http/next.rules';
import { sessionContextOf, CurrentRequest, type RequestContext } from '../../http/request-context';
import { MailLink } from '../../links/mail-link';
import { Sessions } from '../../sessions/sessions';
import { SignIn } from '../../sign-in/sign-in';
import { passkeyForm } from '../forms/passkey-form';
import { AccountPages } from './account-pages';
import { clearSessionCookie, setSessionCookie, visitorOf } from './session-cookie';
import { codeAmong, typedOf, type Body as Form } from './typed';

/** Returns a query string with the page to open after sign-in. */
export const withNext = (next: unknown): string => `?${new URLSearchParams({ next: ownPath(next) })}`;

export const signInPasskey = (next: unknown) =>
  passkeyForm('signIn', '/dashboard/sign-in/passkey', { query: withNext(next) });

@PageController('dashboard')
export class SignInController {
  constructor(
    private readonly pages: AccountPages,
    private readonly signIn: SignIn,
    private readonly sessions: Sessions,
    private readonly mailLink: MailLink,
  ) {}

  @Public()
  @Get('sign-in')
  form(
    @CurrentRequest() visit: RequestContext,
    @Query('next') next: unknown,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const html = this.pages.form('signIn', { ...visit, passkey: signInPasskey(next) });
    return answerWith(reply, { html, status: 200 });
  }

  @Public()
  @Post('sign-in')
  async enter(
    @CurrentRequest() visit: RequestContext,
    @Query('next') next: unknown,
    @Body() body: Form,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { email, password } = typedOf(body);
    try {
      const opened = await this.signIn.execute({ email, password, visitor: visitorOf(request) });
      setSessionCookie(reply, opened.token);
      const goTo = opened.session.awaitsFactor ? `/dashboard/sign-in/code${withNext(next)}` : ownPath(next);
      return await answerWith(reply, { goTo });
    } catch (error) {
      const alert = await this.alertOf(error, email);
      const state = { ...visit, typed: { email }, alert, passkey: signInPasskey(next) };
      return answerWith(reply, { html: this.pages.form('signIn', state), status: 400 });
    }
  }

  /**
   * Returns the alert for a failed sign-in. If the password is correct but the address is not verified, also
   * emails a new verification link.
   */
  private async alertOf(error: unknown, email: string): Promise<'wrong' | 'unverified'> {
    if (codeAmong(error, ['unauthenticated', 'invalid_state']) === 'unauthenticated') return 'wrong';
    await this.mailLink.execute(email, 'verify_email');
    return 'unverified';
  }

  @Allowed(null)
  @AnyMode()
  @Post('sign-out')
  async leave(@CurrentRequest() visit: RequestContext, @Res() reply: FastifyReply): Promise<void> {
    const { user, session } = sessionContextOf(visit);
    await this.sessions.end(user.id, session.id);
    clearSessionCookie(reply);
    return answerWith(reply, { goTo: '/dashboard/sign-in' });
  }
}
