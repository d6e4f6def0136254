import { Body, Get, Post, Query, Req, Res, UseGuards } from '@nestjs/common';
import { answerWith } from '@tulay/pages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PageController, Public } from '../../http/access';
import { ownPath } from '../../http/next.rules';
import { RequestLimit } from '../../http/request-limit.guard';
import { CurrentRequest, type RequestContext } from '../../http/request-context';
import { PasskeysStore } from '../../passkeys/passkeys.store';
import { UsePasskey } from '../../passkeys/use-passkey';
import { VerifySecondFactor } from '../../second-factors/verify-second-factor';
import type { SessionEntity } from '../../sessions/session.entity';
import type { OpenedSession } from '../../sessions/sessions';
import { passkeyForm } from '../forms/passkey-form';
import { problemsOf } from '../forms/problems';
import { AccountPages } from './account-pages';
import { WaitingSignIn } from './waiting-sign-in';
import { withNext } from './sign-in.controller';
import { typedOf, type Body as Form } from './typed';

const HERE = '/dashboard/sign-in/code';

/** Requests the second factor after a correct password. */
@PageController('dashboard/sign-in/code')
export class FactorController {
  constructor(
    private readonly pages: AccountPages,
    private readonly waiting: WaitingSignIn,
    private readonly showFactor: VerifySecondFactor,
    private readonly usePasskey: UsePasskey,
    private readonly passkeys: PasskeysStore,
  ) {}

  @Public()
  @Get()
  async form(
    @CurrentRequest() visit: RequestContext,
    @Query('next') next: unknown,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const session = await this.waiting.of(request, next);
    return this.show({ visit, session, next, reply }, {}, 200);
  }

  @Public()
  @UseGuards(RequestLimit)
  @Post()
  enter(
    @CurrentRequest() visit: RequestContext,
    @Query('next') next: unknown,
    @Body() body: Form,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const visitor = this.waiting.visitor(request);
    const { code } = typedOf(body);
    return this.finish({ visit, next, request, reply }, (session) =>
      this.showFactor.signIn(session, code, visitor),
    );
  }

  @Public()
  @UseGuards(RequestLimit)
  @Post('passkey/options')
  async options(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const session = await this.waiting.of(request, undefined);
    const options = await this.usePasskey.factorOptions(session);
    await reply.header('cache-control', 'no-store').send(options);
  }

  @Public()
  @UseGuards(RequestLimit)
  @Post('passkey')
  sign(
    @CurrentRequest() visit: RequestContext,
    @Query('next') next: unknown,
    @Body() body: Form,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const visitor = this.waiting.visitor(request);
    const { passkey } = typedOf(body);
    return this.finish({ visit, next, request, reply }, (session) =>
      this.usePasskey.finish(session, passkey, visitor),
    );
  }

  private async finish(
    asked: { visit: RequestContext; next: unknown; request: FastifyRequest; reply: FastifyReply },
    show: (session: SessionEntity) => Promise<OpenedSession>,
  ): Promise<void> {
    const session = await this.waiting.of(asked.request, asked.next);
    try {
      this.waiting.enter(asked.reply, await show(session));
    } catch (error) {
      return this.show({ ...asked, session }, problemsOf(error), 400);
    }
    return answerWith(asked.reply, { goTo: ownPath(asked.next) });
  }

  private async show(
    asked: { visit: RequestContext; session: SessionEntity; next: unknown; reply: FastifyReply },
    problems: Record<string, string>,
    status: number,
  ): Promise<void> {
    const query = withNext(asked.next);
    const has = (await this.passkeys.ofUser(asked.session.userId)).length > 0;
    const passkey = has ? passkeyForm('show', `${HERE}/passkey`, { query }) : undefined;
    const alert = 'passkey' in problems ? ('passkey' as const) : undefined;
    const html = this.pages.form('code', {
      ...asked.visit,
      problems,
      alert,
      action: `${HERE}${query}`,
      passkey,
    });
    return answerWith(asked.reply, { html, status });
  }
}
